import { defineArea } from './define-area.ts';

export const chassis = defineArea(
  'chassis',
  'Chassis, brakes and steering',
  'Fahrwerk, Bremsen und Lenkung',
  {
    brakes: [
      'Brakes',
      'Bremsen',
      {
        squeal: ['Brake squeal', 'Quietschende Bremsen'],
        judder: ['Brake judder', 'Bremsenrubbeln'],
        wear: ['Early brake wear', 'Früher Bremsenverschleiß'],
        pedal: ['Soft brake pedal', 'Weiches Bremspedal'],
        performance: ['Reduced braking performance', 'Verminderte Bremswirkung'],
        'parking-brake': ['Parking brake fault', 'Störung der Feststellbremse'],
      },
    ],
    steering: [
      'Steering',
      'Lenkung',
      {
        noise: ['Steering noise', 'Lenkgeräusche'],
        play: ['Play in the steering', 'Spiel in der Lenkung'],
        pulling: ['Vehicle pulls to one side', 'Fahrzeug zieht zur Seite'],
        assistance: ['Loss of steering assistance', 'Ausfall der Lenkunterstützung'],
        vibration: ['Vibrating steering wheel', 'Vibrierendes Lenkrad'],
      },
    ],
    suspension: [
      'Suspension',
      'Federung und Dämpfung',
      {
        noise: ['Suspension noise', 'Fahrwerksgeräusche'],
        'air-suspension': ['Air suspension sinks', 'Luftfederung sinkt ab'],
        damper: ['Damper leaking or worn', 'Stoßdämpfer undicht oder verschlissen'],
        spring: ['Broken spring', 'Gebrochene Feder'],
        comfort: ['Ride comfort too hard', 'Federung zu hart'],
      },
    ],
    wheels: [
      'Wheels and tyres',
      'Räder und Reifen',
      {
        'tyre-wear': ['Uneven tyre wear', 'Ungleichmäßiger Reifenverschleiß'],
        'tyre-pressure': ['False tyre pressure warning', 'Falsche Reifendruckwarnung'],
        'rim-corrosion': ['Rim corrosion', 'Korrosion an Felgen'],
        'rim-crack': ['Cracked rim', 'Riss in der Felge'],
        imbalance: ['Wheel imbalance', 'Unwucht der Räder'],
        'run-flat': ['Run-flat tyre complaint', 'Beanstandung Notlaufreifen'],
      },
    ],
  },
);
