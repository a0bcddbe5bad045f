import { defineArea } from './define-area.ts';

export const powertrain = defineArea('powertrain', 'Engine and drivetrain', 'Motor und Antrieb', {
  engine: ['Engine', 'Motor', 'ICE, combustion, Verbrenner, Aggregat'],
  'engine.noise': [
    'Unusual engine noise',
    'Ungewöhnliches Motorgeräusch',
    'knocking, rattle, ticking, Klopfen, Klackern, Rasseln, Tickern',
  ],
  'engine.oil-consumption': [
    'High oil consumption',
    'Hoher Ölverbrauch',
    'burns oil, tops up oil, frisst Öl, Öl nachfüllen',
  ],
  'engine.oil-leak': [
    'Engine oil leak',
    'Ölverlust am Motor',
    'dripping, oil stain, Ölfleck, ölt, undicht, tropft',
  ],
  'engine.power-loss': [
    'Loss of engine power',
    'Leistungsverlust des Motors',
    'limp mode, no power, sluggish, Notlauf, zieht nicht, Leistungsmangel',
  ],
  'engine.stalling': [
    'Engine stalls while driving',
    'Motor geht während der Fahrt aus',
    'cuts out, dies, switches off, stirbt ab, säuft ab, Motorstillstand',
  ],
  'engine.starting': [
    'Engine does not start',
    'Motor startet nicht',
    "won't start, no start, cranking, springt nicht an, startet nicht, Anlasser, starter motor",
  ],
  'engine.overheating': [
    'Engine overheating',
    'Motor überhitzt',
    'temperature, running hot, radiator, kocht, Temperatur, Kühler',
  ],
  'engine.coolant-loss': [
    'Coolant loss',
    'Kühlmittelverlust',
    'antifreeze, water pump, Kühlwasser, Kühlflüssigkeit, Wasserpumpe',
  ],
  'engine.timing-chain': [
    'Timing chain damage',
    'Schaden an der Steuerkette',
    'cam chain, tensioner, timing belt, Zahnriemen, Kettenspanner',
  ],
  'engine.turbocharger': [
    'Turbocharger failure',
    'Ausfall des Turboladers',
    'turbo, boost, Lader, Ladedruck',
  ],
  'engine.warning-light': [
    'Engine warning light on',
    'Motorkontrollleuchte leuchtet',
    'check engine, EML, malfunction indicator, MKL, Motorleuchte',
  ],
  transmission: [
    'Transmission',
    'Getriebe',
    'gearbox, gear shifting, gearshift, gears, automatic, manual, DSG, DCT, DKG, Steptronic, Gangschaltung, Schaltung, Schaltgetriebe, Automatik, Handschaltung',
  ],
  'transmission.jerking': [
    'Jerky gear changes',
    'Ruckelnde Gangwechsel',
    'jolt, lurch, rough shifting, ruckeln, schaltet hart, Schaltruck',
  ],
  'transmission.engagement': [
    'Delayed gear engagement',
    'Verzögertes Einlegen der Gänge',
    'slow to shift, hesitates, schaltet verzögert, Gedenksekunde',
  ],
  'transmission.noise': ['Transmission noise', 'Getriebegeräusche', 'whine, howling, heult, mahlt'],
  'transmission.gear-blocked': [
    'Gear cannot be selected',
    'Gang lässt sich nicht einlegen',
    'stuck in gear, neutral, park, reverse, Gangwahlhebel, Rückwärtsgang, klemmt',
  ],
  'transmission.leak': ['Transmission oil leak', 'Ölverlust am Getriebe', 'ATF, Getriebeöl, undicht'],
  'transmission.clutch': [
    'Clutch slips or judders',
    'Kupplung rutscht oder rupft',
    'flywheel, slipping, Schwungrad, ZMS',
  ],
  exhaust: [
    'Exhaust and emissions',
    'Abgas und Emissionen',
    'emissions, tailpipe, silencer, muffler, Auspuff, catalytic converter, Katalysator',
  ],
  'exhaust.particulate-filter': [
    'Particulate filter blocked',
    'Partikelfilter verstopft',
    'DPF, GPF, OPF, diesel filter, soot, regeneration, Rußfilter, Dieselfilter',
  ],
  'exhaust.adblue': ['AdBlue system fault', 'Störung des AdBlue-Systems', 'urea, DEF, SCR, Harnstoff, NOx'],
  'exhaust.smell': [
    'Exhaust smell in the cabin',
    'Abgasgeruch im Innenraum',
    'fumes, Auspuffgase, Gestank, stinkt',
  ],
  'exhaust.noise': ['Exhaust noise', 'Geräusche der Abgasanlage'],
  'exhaust.emission-values': [
    'Emission values doubted',
    'Abgaswerte angezweifelt',
    'Dieselgate, NOx, CO2, Abschalteinrichtung, defeat device',
  ],
  fuel: [
    'Fuel system and consumption',
    'Kraftstoffsystem und Verbrauch',
    'petrol, gasoline, diesel, mpg, tank, Benzin, Sprit',
  ],
  'fuel.consumption': [
    'Consumption above stated value',
    'Verbrauch über Herstellerangabe',
    'mpg, thirsty, litres, Spritverbrauch, Mehrverbrauch, verbraucht zu viel',
  ],
  'fuel.smell': ['Fuel smell', 'Kraftstoffgeruch', 'petrol smell, Benzingeruch, riecht nach Benzin'],
  'fuel.leak': ['Fuel leak', 'Kraftstoff tritt aus', 'petrol leak, Benzin läuft aus, undichter Tank'],
  'fuel.pump': [
    'Fuel pump failure',
    'Ausfall der Kraftstoffpumpe',
    'injector, injection, high-pressure pump, Einspritzung, Injektor, Benzinpumpe',
  ],
  'fuel.gauge': [
    'Wrong fuel or range display',
    'Falsche Tank- oder Reichweitenanzeige',
    'fuel level, tank display, Tankanzeige, Tankuhr',
  ],
  driveline: [
    'Driveline and differential',
    'Antriebsstrang und Differenzial',
    'propshaft, axle, Kardanwelle, Achse, diff',
  ],
  'driveline.vibration': ['Vibration under load', 'Vibrationen unter Last'],
  'driveline.all-wheel-drive': [
    'All-wheel drive fault',
    'Störung des Allradantriebs',
    'AWD, 4x4, four-wheel drive, xDrive, Vierradantrieb, Allrad, transfer case, Verteilergetriebe',
  ],
  'driveline.differential-noise': ['Differential noise', 'Geräusche am Differenzial'],
  'driveline.drive-shaft': [
    'Drive shaft play or noise',
    'Spiel oder Geräusch der Antriebswelle',
    'CV joint, half shaft, Gelenkwelle, Achsmanschette',
  ],
});
