import { defineArea } from './define-area.ts';

export const motorcycles = defineArea('motorcycles', 'Motorcycles', 'Motorräder', {
  drive: ['Motorcycle engine and drive', 'Motor und Antrieb Motorrad'],
  'drive.oil-leak': ['Oil leak on motorcycle', 'Ölverlust am Motorrad'],
  'drive.gearshift': ['Gear shift or shift assistant', 'Schaltung oder Schaltassistent'],
  'drive.final-drive': ['Final drive play or noise', 'Spiel oder Geräusch am Endantrieb'],
  'drive.starting': ['Motorcycle does not start', 'Motorrad startet nicht'],
  chassis: ['Motorcycle chassis and brakes', 'Fahrwerk und Bremsen Motorrad'],
  'chassis.steering-damper': ['Handlebar wobble', 'Lenkerflattern'],
  'chassis.brakes': ['Motorcycle brakes', 'Bremsen am Motorrad'],
  'chassis.spokes': ['Spokes or rims', 'Speichen oder Felgen'],
  electronics: ['Motorcycle electronics', 'Elektronik Motorrad'],
  'electronics.display': ['Motorcycle display failure', 'Ausfall des Motorraddisplays'],
  'electronics.heated-grips': ['Heated grips failure', 'Ausfall der Heizgriffe'],
  'electronics.radar': ['Motorcycle radar assistance', 'Radarassistenz am Motorrad'],
  equipment: ['Rider equipment and luggage', 'Fahrerausstattung und Gepäck'],
  'equipment.luggage': ['Cases and luggage', 'Koffer und Gepäck'],
  'equipment.clothing': ['Rider clothing', 'Motorradbekleidung'],
  'equipment.helmet': ['Helmet and communication', 'Helm und Kommunikation'],
});
