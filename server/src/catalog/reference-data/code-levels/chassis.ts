import { defineArea } from './define-area.ts';

export const chassis = defineArea(
  'chassis',
  'Chassis, brakes and steering',
  'Fahrwerk, Bremsen und Lenkung',
  {
    brakes: [
      'Brakes',
      'Bremsen',
      'braking, pads, discs, rotors, ABS, Bremse, Bremsbeläge, Bremsscheiben, Beläge',
    ],
    'brakes.squeal': [
      'Brake squeal',
      'Quietschende Bremsen',
      'squeak, screech, grinding, quietscht, pfeift, schleift',
    ],
    'brakes.judder': [
      'Brake judder',
      'Bremsenrubbeln',
      'shudder, warped discs, pulsating, rubbelt, Flattern',
    ],
    'brakes.wear': [
      'Early brake wear',
      'Früher Bremsenverschleiß',
      'pads worn, worn discs, Beläge verschlissen, abgefahren',
    ],
    'brakes.pedal': [
      'Soft brake pedal',
      'Weiches Bremspedal',
      'spongy, Bremsdruck, Druckpunkt, brake fluid, Bremsflüssigkeit',
    ],
    'brakes.performance': [
      'Reduced braking performance',
      'Verminderte Bremswirkung',
      'braking distance, does not stop, Bremsweg, bremst schlecht, bremst nicht',
    ],
    'brakes.parking-brake': [
      'Parking brake fault',
      'Störung der Feststellbremse',
      'handbrake, hand brake, EPB, Handbremse, Parkbremse',
    ],
    steering: [
      'Steering',
      'Lenkung',
      'rack, tie rod, EPS, power steering, Lenkgetriebe, Spurstange, Servolenkung',
    ],
    'steering.noise': ['Steering noise', 'Lenkgeräusche'],
    'steering.play': ['Play in the steering', 'Spiel in der Lenkung'],
    'steering.pulling': [
      'Vehicle pulls to one side',
      'Fahrzeug zieht zur Seite',
      'alignment, tracking, drifts, Spur, Achsvermessung, zieht nach links, zieht nach rechts',
    ],
    'steering.assistance': [
      'Loss of steering assistance',
      'Ausfall der Lenkunterstützung',
      'heavy steering, power steering, Servolenkung, schwergängig',
    ],
    'steering.vibration': [
      'Vibrating steering wheel',
      'Vibrierendes Lenkrad',
      'shimmy, shakes, zittert, flattert',
    ],
    suspension: [
      'Suspension',
      'Federung und Dämpfung',
      'shock absorbers, struts, ride, chassis, Stoßdämpfer, Fahrwerk, Federbein',
    ],
    'suspension.noise': [
      'Suspension noise',
      'Fahrwerksgeräusche',
      'clunk, knocking, creak, poltert, klappert, knarzt',
    ],
    'suspension.air-suspension': [
      'Air suspension sinks',
      'Luftfederung sinkt ab',
      'air springs, compressor, ride height, Luftbalg, Kompressor, Niveauregulierung',
    ],
    'suspension.damper': [
      'Damper leaking or worn',
      'Stoßdämpfer undicht oder verschlissen',
      'shock absorber, strut, Dämpfer',
    ],
    'suspension.spring': ['Broken spring', 'Gebrochene Feder', 'coil, Federbruch'],
    'suspension.comfort': [
      'Ride comfort too hard',
      'Federung zu hart',
      'harsh, bumpy, stiff, holprig, unkomfortabel',
    ],
    wheels: ['Wheels and tyres', 'Räder und Reifen', 'tires, rims, alloys, Felgen, Alufelgen, Pneu'],
    'wheels.tyre-wear': [
      'Uneven tyre wear',
      'Ungleichmäßiger Reifenverschleiß',
      'tire wear, tread, Profil, Sägezahn, abgefahrene Reifen',
    ],
    'wheels.tyre-pressure': [
      'False tyre pressure warning',
      'Falsche Reifendruckwarnung',
      'TPMS, RDKS, tire pressure, Luftdruck, RDC',
    ],
    'wheels.rim-corrosion': ['Rim corrosion', 'Korrosion an Felgen', 'alloy corrosion, Felgenrost'],
    'wheels.rim-crack': ['Cracked rim', 'Riss in der Felge', 'bent wheel, Höhenschlag, Felgenbruch'],
    'wheels.imbalance': ['Wheel imbalance', 'Unwucht der Räder', 'balancing, auswuchten, Vibration'],
    'wheels.run-flat': [
      'Run-flat tyre complaint',
      'Beanstandung Notlaufreifen',
      'RFT, puncture, Pannenreifen, Runflat',
    ],
  },
);
