import { defineArea } from './define-area.ts';

export const powertrain = defineArea('powertrain', 'Engine and drivetrain', 'Motor und Antrieb', {
  engine: [
    'Engine',
    'Motor',
    {
      noise: ['Unusual engine noise', 'Ungewöhnliches Motorgeräusch'],
      'oil-consumption': ['High oil consumption', 'Hoher Ölverbrauch'],
      'oil-leak': ['Engine oil leak', 'Ölverlust am Motor'],
      'power-loss': ['Loss of engine power', 'Leistungsverlust des Motors'],
      stalling: ['Engine stalls while driving', 'Motor geht während der Fahrt aus'],
      starting: ['Engine does not start', 'Motor startet nicht'],
      overheating: ['Engine overheating', 'Motor überhitzt'],
      'coolant-loss': ['Coolant loss', 'Kühlmittelverlust'],
      'timing-chain': ['Timing chain damage', 'Schaden an der Steuerkette'],
      turbocharger: ['Turbocharger failure', 'Ausfall des Turboladers'],
      'warning-light': ['Engine warning light on', 'Motorkontrollleuchte leuchtet'],
    },
  ],
  transmission: [
    'Transmission',
    'Getriebe',
    {
      jerking: ['Jerky gear changes', 'Ruckelnde Gangwechsel'],
      engagement: ['Delayed gear engagement', 'Verzögertes Einlegen der Gänge'],
      noise: ['Transmission noise', 'Getriebegeräusche'],
      'gear-blocked': ['Gear cannot be selected', 'Gang lässt sich nicht einlegen'],
      leak: ['Transmission oil leak', 'Ölverlust am Getriebe'],
      clutch: ['Clutch slips or judders', 'Kupplung rutscht oder rupft'],
    },
  ],
  exhaust: [
    'Exhaust and emissions',
    'Abgas und Emissionen',
    {
      'particulate-filter': ['Particulate filter blocked', 'Partikelfilter verstopft'],
      adblue: ['AdBlue system fault', 'Störung des AdBlue-Systems'],
      smell: ['Exhaust smell in the cabin', 'Abgasgeruch im Innenraum'],
      noise: ['Exhaust noise', 'Geräusche der Abgasanlage'],
      'emission-values': ['Emission values doubted', 'Abgaswerte angezweifelt'],
    },
  ],
  fuel: [
    'Fuel system and consumption',
    'Kraftstoffsystem und Verbrauch',
    {
      consumption: ['Consumption above stated value', 'Verbrauch über Herstellerangabe'],
      smell: ['Fuel smell', 'Kraftstoffgeruch'],
      leak: ['Fuel leak', 'Kraftstoff tritt aus'],
      pump: ['Fuel pump failure', 'Ausfall der Kraftstoffpumpe'],
      gauge: ['Wrong fuel or range display', 'Falsche Tank- oder Reichweitenanzeige'],
    },
  ],
  driveline: [
    'Driveline and differential',
    'Antriebsstrang und Differenzial',
    {
      vibration: ['Vibration under load', 'Vibrationen unter Last'],
      'all-wheel-drive': ['All-wheel drive fault', 'Störung des Allradantriebs'],
      'differential-noise': ['Differential noise', 'Geräusche am Differenzial'],
      'drive-shaft': ['Drive shaft play or noise', 'Spiel oder Geräusch der Antriebswelle'],
    },
  ],
});
