import { defineArea } from './define-area.ts';

export const electrics = defineArea('electrics', 'Electrics and assistance', 'Elektrik und Assistenz', {
  'low-voltage': [
    '12-volt system',
    '12-Volt-Bordnetz',
    {
      discharged: ['12-volt battery discharged', '12-Volt-Batterie entladen'],
      failure: ['12-volt battery failure', 'Defekt der 12-Volt-Batterie'],
      'start-stop': ['Start-stop does not work', 'Start-Stopp ohne Funktion'],
      'warning-messages': ['Several warning messages at once', 'Mehrere Warnmeldungen zugleich'],
    },
  ],
  infotainment: [
    'Infotainment and displays',
    'Infotainment und Anzeigen',
    {
      'black-screen': ['Display stays black', 'Display bleibt schwarz'],
      restart: ['System restarts while driving', 'System startet während der Fahrt neu'],
      touch: ['Touch or voice control fails', 'Touch- oder Sprachbedienung versagt'],
      sound: ['Sound system fault', 'Störung der Audioanlage'],
      smartphone: ['Smartphone connection lost', 'Smartphone-Verbindung bricht ab'],
      radio: ['Poor radio reception', 'Schlechter Radioempfang'],
    },
  ],
  assistance: [
    'Driver assistance',
    'Fahrerassistenz',
    {
      'phantom-braking': ['Unintended emergency braking', 'Ungewollte Notbremsung'],
      'cruise-control': ['Cruise control failure', 'Ausfall des Tempomaten'],
      'lane-keeping': ['Unwanted lane intervention', 'Ungewollter Spureingriff'],
      parking: ['Parking assistant fault', 'Störung des Parkassistenten'],
      camera: ['Camera image missing', 'Kamerabild fehlt'],
      'speed-warning': ['Speed limit warning annoying', 'Störende Tempolimitwarnung'],
    },
  ],
  locking: [
    'Keys, locking and alarm',
    'Schlüssel, Verriegelung und Alarm',
    {
      'key-not-recognised': ['Key not recognised', 'Schlüssel wird nicht erkannt'],
      'central-locking': ['Central locking fault', 'Störung der Zentralverriegelung'],
      'false-alarm': ['Alarm goes off for no reason', 'Alarm löst grundlos aus'],
      theft: ['Theft of or from the vehicle', 'Diebstahl des oder aus dem Fahrzeug'],
    },
  ],
});
