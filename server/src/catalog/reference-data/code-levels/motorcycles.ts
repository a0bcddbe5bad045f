import { defineArea } from './define-area.ts';

export const motorcycles = defineArea('motorcycles', 'Motorcycles', 'Motorräder', {
  drive: ['Motorcycle engine and drive', 'Motor und Antrieb Motorrad', 'motorbike, bike, boxer, Motorrad'],
  'drive.oil-leak': ['Oil leak on motorcycle', 'Ölverlust am Motorrad'],
  'drive.gearshift': [
    'Gear shift or shift assistant',
    'Schaltung oder Schaltassistent',
    'gearbox, gears, quickshifter, Getriebe, Schaltung, Gang',
  ],
  'drive.final-drive': [
    'Final drive play or noise',
    'Spiel oder Geräusch am Endantrieb',
    'cardan, chain, Kardan, Kette',
  ],
  'drive.starting': ['Motorcycle does not start', 'Motorrad startet nicht'],
  chassis: ['Motorcycle chassis and brakes', 'Fahrwerk und Bremsen Motorrad', 'motorbike, forks, ABS, Gabel'],
  'chassis.steering-damper': ['Handlebar wobble', 'Lenkerflattern', 'wobble, Pendeln, shimmy'],
  'chassis.brakes': ['Motorcycle brakes', 'Bremsen am Motorrad'],
  'chassis.spokes': ['Spokes or rims', 'Speichen oder Felgen'],
  electronics: ['Motorcycle electronics', 'Elektronik Motorrad', 'motorbike, TFT, ECU'],
  'electronics.display': [
    'Motorcycle display failure',
    'Ausfall des Motorraddisplays',
    'TFT, screen, Bildschirm',
  ],
  'electronics.heated-grips': ['Heated grips failure', 'Ausfall der Heizgriffe'],
  'electronics.radar': ['Motorcycle radar assistance', 'Radarassistenz am Motorrad'],
  equipment: [
    'Rider equipment and luggage',
    'Fahrerausstattung und Gepäck',
    'panniers, jacket, suit, Kombi, Packtasche',
  ],
  'equipment.luggage': [
    'Cases and luggage',
    'Koffer und Gepäck',
    'panniers, top case, Topcase, Seitenkoffer',
  ],
  'equipment.clothing': [
    'Rider clothing',
    'Motorradbekleidung',
    'leathers, jacket, Jacke, Handschuhe, gloves',
  ],
  'equipment.helmet': ['Helmet and communication', 'Helm und Kommunikation', 'intercom, Sprechanlage'],
});
