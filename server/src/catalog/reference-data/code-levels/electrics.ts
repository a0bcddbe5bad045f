import { defineArea } from './define-area.ts';

export const electrics = defineArea('electrics', 'Electrics and assistance', 'Elektrik und Assistenz', {
  'low-voltage': [
    '12-volt system',
    '12-Volt-Bordnetz',
    'battery, alternator, fuse, electrics, Batterie, Lichtmaschine, Sicherung, Bordnetz, 12V',
  ],
  'low-voltage.discharged': [
    '12-volt battery discharged',
    '12-Volt-Batterie entladen',
    'flat battery, dead battery, drain, jump start, leere Batterie, Starthilfe, Ruhestrom',
  ],
  'low-voltage.failure': [
    '12-volt battery failure',
    'Defekt der 12-Volt-Batterie',
    'AGM, Autobatterie, battery swap',
  ],
  'low-voltage.start-stop': [
    'Start-stop does not work',
    'Start-Stopp ohne Funktion',
    'auto start stop, Startstopp',
  ],
  'low-voltage.warning-messages': [
    'Several warning messages at once',
    'Mehrere Warnmeldungen zugleich',
    'christmas tree, error messages, Fehlermeldungen, Warnleuchten',
  ],
  infotainment: [
    'Infotainment and displays',
    'Infotainment und Anzeigen',
    'iDrive, head unit, display, screen, Bildschirm, Multimedia, Radio',
  ],
  'infotainment.black-screen': [
    'Display stays black',
    'Display bleibt schwarz',
    'screen, monitor, Bildschirm, schwarz, dunkel',
  ],
  'infotainment.restart': [
    'System restarts while driving',
    'System startet während der Fahrt neu',
    'reboot, freezes, hangs, Neustart, stürzt ab, friert ein, hängt',
  ],
  'infotainment.touch': [
    'Touch or voice control fails',
    'Touch- oder Sprachbedienung versagt',
    'touchscreen, gesture, voice assistant, Gestensteuerung, Sprachassistent',
  ],
  'infotainment.sound': [
    'Sound system fault',
    'Störung der Audioanlage',
    'speaker, audio, amplifier, Lautsprecher, Verstärker, Musik, Harman',
  ],
  'infotainment.smartphone': [
    'Smartphone connection lost',
    'Smartphone-Verbindung bricht ab',
    'CarPlay, Android Auto, Bluetooth, phone, Handy, pairing, Koppeln',
  ],
  'infotainment.radio': [
    'Poor radio reception',
    'Schlechter Radioempfang',
    'DAB, FM, antenna, Antenne, UKW, Empfang',
  ],
  assistance: [
    'Driver assistance',
    'Fahrerassistenz',
    'ADAS, driver aids, autopilot, Assistenzsysteme, sensors, Sensoren, Radar',
  ],
  'assistance.phantom-braking': [
    'Unintended emergency braking',
    'Ungewollte Notbremsung',
    'AEB, collision warning, Auffahrwarnung, Notbremsassistent',
  ],
  'assistance.cruise-control': [
    'Cruise control failure',
    'Ausfall des Tempomaten',
    'ACC, distance control, Abstandsregler, Tempomat, Abstandstempomat',
  ],
  'assistance.lane-keeping': [
    'Unwanted lane intervention',
    'Ungewollter Spureingriff',
    'lane assist, LKA, Spurhalteassistent, Spurassistent',
  ],
  'assistance.parking': [
    'Parking assistant fault',
    'Störung des Parkassistenten',
    'PDC, park assist, parking sensors, Einparkhilfe, Parkpiepser',
  ],
  'assistance.camera': [
    'Camera image missing',
    'Kamerabild fehlt',
    'reversing camera, rear view, 360, Rückfahrkamera, Surround View',
  ],
  'assistance.speed-warning': [
    'Speed limit warning annoying',
    'Störende Tempolimitwarnung',
    'ISA, speed limiter, beep, Verkehrszeichenerkennung, piept',
  ],
  locking: [
    'Keys, locking and alarm',
    'Schlüssel, Verriegelung und Alarm',
    'key fob, remote, immobiliser, theft, Schloss, Funkschlüssel, Wegfahrsperre, Alarmanlage, Diebstahl',
  ],
  'locking.key-not-recognised': [
    'Key not recognised',
    'Schlüssel wird nicht erkannt',
    'keyless, comfort access, key fob, Komfortzugang, Fernbedienung',
  ],
  'locking.central-locking': [
    'Central locking fault',
    'Störung der Zentralverriegelung',
    'door lock, remote, Türschloss, verriegelt nicht',
  ],
  'locking.false-alarm': [
    'Alarm goes off for no reason',
    'Alarm löst grundlos aus',
    'siren, DWA, Fehlalarm, Sirene',
  ],
  'locking.theft': [
    'Theft of or from the vehicle',
    'Diebstahl des oder aus dem Fahrzeug',
    'stolen, break-in, gestohlen, Einbruch, geklaut',
  ],
});
