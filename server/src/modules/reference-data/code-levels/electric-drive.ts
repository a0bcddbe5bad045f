import { defineArea } from './define-area.ts';

export const electricDrive = defineArea('electric-drive', 'Electric drive', 'Elektroantrieb', {
  'hv-battery': [
    'HV battery',
    'HV-Batterie',
    {
      'range-loss': ['Range loss', 'Reichweitenverlust'],
      'stated-range': ['Range below stated value', 'Reichweite unter Herstellerangabe'],
      'winter-range': ['Range in winter', 'Reichweite im Winter'],
      warning: ['HV battery warning', 'Warnmeldung HV-Batterie'],
      failure: ['HV battery failure', 'Ausfall der HV-Batterie'],
      overheating: ['HV battery overheating', 'Überhitzung der HV-Batterie'],
    },
  ],
  charging: [
    'Charging the vehicle',
    'Laden des Fahrzeugs',
    {
      'ac-aborts': ['AC charging aborts', 'AC-Laden bricht ab'],
      'dc-slow': ['Fast charging too slow', 'Schnellladen zu langsam'],
      'plug-locked': ['Charging plug locked', 'Ladestecker verriegelt'],
      flap: ['Charging flap fault', 'Störung der Ladeklappe'],
      schedule: ['Charging schedule ignored', 'Ladezeitplan nicht eingehalten'],
      cable: ['Charging cable defective', 'Ladekabel defekt'],
    },
  ],
  wallbox: [
    'Home charging',
    'Laden zu Hause',
    {
      failure: ['Wallbox failure', 'Ausfall der Wallbox'],
      delivery: ['Wallbox delivery late', 'Verspätete Lieferung der Wallbox'],
      installation: ['Wallbox installation', 'Installation der Wallbox'],
    },
  ],
  'public-charging': [
    'Public charging',
    'Öffentliches Laden',
    {
      'billed-twice': ['Charging billed twice', 'Ladevorgang doppelt berechnet'],
      tariff: ['Charging tariff disputed', 'Ladetarif beanstandet'],
      'card-refused': ['Charging card not accepted', 'Ladekarte nicht akzeptiert'],
      'blocking-fee': ['Blocking fee disputed', 'Blockiergebühr beanstandet'],
    },
  ],
  motor: [
    'Electric motor',
    'Elektromotor',
    {
      'loss-of-drive': ['Loss of electric drive', 'Ausfall des Elektroantriebs'],
      noise: ['Electric motor noise', 'Geräusche am Elektromotor'],
      'limited-power': ['Limited drive power', 'Eingeschränkte Antriebsleistung'],
      recuperation: ['Recuperation behaves differently', 'Rekuperation verändert'],
      'electric-mode': ['Electric mode not available', 'Elektrischer Modus nicht verfügbar'],
    },
  ],
});
