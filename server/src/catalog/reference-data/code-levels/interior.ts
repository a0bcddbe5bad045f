import { defineArea } from './define-area.ts';

export const interior = defineArea('interior', 'Interior and comfort', 'Innenraum und Komfort', {
  seats: ['Seats', 'Sitze', 'seat, chair, leather, Sitz, Leder, Polster'],
  'seats.adjustment': [
    'Seat adjustment fault',
    'Störung der Sitzverstellung',
    'power seat, memory, Sitzmotor, Lordose, lumbar',
  ],
  'seats.heating': [
    'Seat heating failure',
    'Ausfall der Sitzheizung',
    'heated seats, ventilation, Sitzlüftung, massage',
  ],
  'seats.upholstery': [
    'Worn seat upholstery',
    'Verschlissene Sitzbezüge',
    'leather, fabric, seam, tear, Leder, Stoff, Naht, Riss',
  ],
  'seats.creaking': ['Creaking seat', 'Knarzender Sitz', 'squeak, quietscht, knarrt'],
  'seats.comfort': ['Poor seat comfort', 'Mangelhafter Sitzkomfort', 'back pain, Rückenschmerzen, unbequem'],
  trim: [
    'Trim and surfaces',
    'Verkleidungen und Oberflächen',
    'panel, plastic, wood, dashboard, Kunststoff, Dekor, Blende',
  ],
  'trim.rattling': [
    'Rattling dashboard',
    'Klappern am Armaturenbrett',
    'squeak, creak, vibration, knarzt, klappert, Armaturenbrett, dash',
  ],
  'trim.peeling': ['Peeling trim', 'Ablösende Verkleidung', 'coming off, headliner, Himmel, löst sich'],
  'trim.sticky': ['Sticky surfaces', 'Klebrige Oberflächen', 'tacky, gummy, klebt, Softlack'],
  'trim.smell': ['Smell in the cabin', 'Geruch im Innenraum', 'odour, odor, stink, Gestank, riecht'],
  'trim.steering-wheel': ['Steering wheel wear', 'Abnutzung des Lenkrads', 'leather, worn, Lenkradleder'],
  climate: [
    'Heating and air conditioning',
    'Heizung und Klimaanlage',
    'AC, A/C, HVAC, ventilation, aircon, heater, Klima, Lüftung, Gebläse',
  ],
  'climate.cooling': [
    'Air conditioning does not cool',
    'Klimaanlage kühlt nicht',
    'aircon, AC, A/C, refrigerant, Kältemittel, Klima, warm',
  ],
  'climate.heating': ['Heating failure', 'Ausfall der Heizung', 'heater, cold, kalt, heizt nicht'],
  'climate.smell': [
    'Smell from the ventilation',
    'Geruch aus der Lüftung',
    'odour, musty, mould, modrig, Schimmel, muffig',
  ],
  'climate.noise': ['Blower noise', 'Gebläsegeräusche', 'fan, Lüfter'],
  'climate.auxiliary-heating': [
    'Auxiliary heating fault',
    'Störung der Standheizung',
    'parking heater, preconditioning, Webasto, Vorklimatisierung, Vorheizen',
  ],
  restraint: [
    'Airbags, belts and child seats',
    'Airbags, Gurte und Kindersitze',
    'SRS, seat belt, Sicherheitsgurt, Rückhaltesystem, ISOFIX',
  ],
  'restraint.airbag-warning': [
    'Airbag warning light on',
    'Airbag-Warnleuchte leuchtet',
    'SRS light, Airbagleuchte',
  ],
  'restraint.airbag-deployment': [
    'Airbag did not deploy',
    'Airbag hat nicht ausgelöst',
    'crash, accident, Unfall, Takata',
  ],
  'restraint.belt': [
    'Seat belt does not retract',
    'Gurt rollt nicht auf',
    'seatbelt, tensioner, Sicherheitsgurt, Gurtstraffer',
  ],
  'restraint.isofix': ['Child seat fixing', 'Befestigung des Kindersitzes', 'LATCH, car seat, Babyschale'],
});
