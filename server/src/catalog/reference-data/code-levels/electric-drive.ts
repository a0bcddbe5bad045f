import { defineArea } from './define-area.ts';

export const electricDrive = defineArea('electric-drive', 'Electric drive', 'Elektroantrieb', {
  'hv-battery': [
    'HV battery',
    'HV-Batterie',
    'high-voltage battery, traction battery, accumulator, SoH, Hochvoltbatterie, Hochvoltspeicher, Akku, EV',
  ],
  'hv-battery.range-loss': [
    'Range loss',
    'Reichweitenverlust',
    'capacity, SoH, Kapazität, Degradation, Akku schwach',
  ],
  'hv-battery.stated-range': [
    'Range below stated value',
    'Reichweite unter Herstellerangabe',
    'WLTP, EPA, kilometres, Reichweite',
  ],
  'hv-battery.winter-range': [
    'Range in winter',
    'Reichweite im Winter',
    'cold, frost, Kälte, Winterreichweite',
  ],
  'hv-battery.warning': ['HV battery warning', 'Warnmeldung HV-Batterie'],
  'hv-battery.failure': ['HV battery failure', 'Ausfall der HV-Batterie'],
  'hv-battery.overheating': [
    'HV battery overheating',
    'Überhitzung der HV-Batterie',
    'thermal, fire, Brand, heiß, Feuer',
  ],
  charging: ['Charging the vehicle', 'Laden des Fahrzeugs', 'charger, plug-in, Aufladen, Ladevorgang, Strom'],
  'charging.ac-aborts': [
    'AC charging aborts',
    'AC-Laden bricht ab',
    'stops charging, type 2, Typ 2, lädt nicht, Ladeabbruch',
  ],
  'charging.dc-slow': [
    'Fast charging too slow',
    'Schnellladen zu langsam',
    'CCS, rapid charging, supercharger, kW, Ladeleistung, Ladekurve, HPC',
  ],
  'charging.plug-locked': [
    'Charging plug locked',
    'Ladestecker verriegelt',
    'stuck plug, Stecker steckt fest, cable stuck',
  ],
  'charging.flap': ['Charging flap fault', 'Störung der Ladeklappe', 'charge port, Ladedose, Ladeanschluss'],
  'charging.schedule': [
    'Charging schedule ignored',
    'Ladezeitplan nicht eingehalten',
    'timer, off-peak, departure time, Abfahrtszeit, Nachtstrom',
  ],
  'charging.cable': ['Charging cable defective', 'Ladekabel defekt'],
  wallbox: ['Home charging', 'Laden zu Hause', 'home charger, EVSE, garage'],
  'wallbox.failure': ['Wallbox failure', 'Ausfall der Wallbox'],
  'wallbox.delivery': ['Wallbox delivery late', 'Verspätete Lieferung der Wallbox'],
  'wallbox.installation': ['Wallbox installation', 'Installation der Wallbox'],
  'public-charging': [
    'Public charging',
    'Öffentliches Laden',
    'charging station, charge point, roaming, Ladesäule, Ladestation',
  ],
  'public-charging.billed-twice': ['Charging billed twice', 'Ladevorgang doppelt berechnet'],
  'public-charging.tariff': [
    'Charging tariff disputed',
    'Ladetarif beanstandet',
    'price, kWh, roaming, Strompreis',
  ],
  'public-charging.card-refused': [
    'Charging card not accepted',
    'Ladekarte nicht akzeptiert',
    'RFID, app, charge card, Ladekarte',
  ],
  'public-charging.blocking-fee': [
    'Blocking fee disputed',
    'Blockiergebühr beanstandet',
    'idle fee, overstay, Standgebühr',
  ],
  motor: ['Electric motor', 'Elektromotor', 'e-motor, drive unit, E-Maschine, Inverter, Wechselrichter'],
  'motor.loss-of-drive': [
    'Loss of electric drive',
    'Ausfall des Elektroantriebs',
    'breakdown, turtle mode, stands still, Stillstand, liegen geblieben',
  ],
  'motor.noise': ['Electric motor noise', 'Geräusche am Elektromotor'],
  'motor.limited-power': [
    'Limited drive power',
    'Eingeschränkte Antriebsleistung',
    'reduced power, turtle mode, Notlauf, Schildkröte',
  ],
  'motor.recuperation': [
    'Recuperation behaves differently',
    'Rekuperation verändert',
    'regen, regenerative braking, one-pedal, Rekuperieren, Bremsenergie',
  ],
  'motor.electric-mode': [
    'Electric mode not available',
    'Elektrischer Modus nicht verfügbar',
    'PHEV, hybrid, plug-in, eDrive, Plug-in-Hybrid',
  ],
});
