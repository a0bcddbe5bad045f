import { defineArea } from './define-area.ts';

export const motorcycles = defineArea('motorcycles', 'Motorcycles', 'Motorräder', {
  drive: [
    'Motorcycle engine and drive',
    'Motor und Antrieb Motorrad',
    {
      'oil-leak': ['Oil leak on motorcycle', 'Ölverlust am Motorrad'],
      gearshift: ['Gear shift or shift assistant', 'Schaltung oder Schaltassistent'],
      'final-drive': ['Final drive play or noise', 'Spiel oder Geräusch am Endantrieb'],
      starting: ['Motorcycle does not start', 'Motorrad startet nicht'],
    },
  ],
  chassis: [
    'Motorcycle chassis and brakes',
    'Fahrwerk und Bremsen Motorrad',
    {
      'steering-damper': ['Handlebar wobble', 'Lenkerflattern'],
      brakes: ['Motorcycle brakes', 'Bremsen am Motorrad'],
      spokes: ['Spokes or rims', 'Speichen oder Felgen'],
    },
  ],
  electronics: [
    'Motorcycle electronics',
    'Elektronik Motorrad',
    {
      display: ['Motorcycle display failure', 'Ausfall des Motorraddisplays'],
      'heated-grips': ['Heated grips failure', 'Ausfall der Heizgriffe'],
      radar: ['Motorcycle radar assistance', 'Radarassistenz am Motorrad'],
    },
  ],
  equipment: [
    'Rider equipment and luggage',
    'Fahrerausstattung und Gepäck',
    {
      luggage: ['Cases and luggage', 'Koffer und Gepäck'],
      clothing: ['Rider clothing', 'Motorradbekleidung'],
      helmet: ['Helmet and communication', 'Helm und Kommunikation'],
    },
  ],
});
