import { defineArea } from './define-area.ts';

export const interior = defineArea('interior', 'Interior and comfort', 'Innenraum und Komfort', {
  seats: [
    'Seats',
    'Sitze',
    {
      adjustment: ['Seat adjustment fault', 'Störung der Sitzverstellung'],
      heating: ['Seat heating failure', 'Ausfall der Sitzheizung'],
      upholstery: ['Worn seat upholstery', 'Verschlissene Sitzbezüge'],
      creaking: ['Creaking seat', 'Knarzender Sitz'],
      comfort: ['Poor seat comfort', 'Mangelhafter Sitzkomfort'],
    },
  ],
  trim: [
    'Trim and surfaces',
    'Verkleidungen und Oberflächen',
    {
      rattling: ['Rattling dashboard', 'Klappern am Armaturenbrett'],
      peeling: ['Peeling trim', 'Ablösende Verkleidung'],
      sticky: ['Sticky surfaces', 'Klebrige Oberflächen'],
      smell: ['Smell in the cabin', 'Geruch im Innenraum'],
      'steering-wheel': ['Steering wheel wear', 'Abnutzung des Lenkrads'],
    },
  ],
  climate: [
    'Heating and air conditioning',
    'Heizung und Klimaanlage',
    {
      cooling: ['Air conditioning does not cool', 'Klimaanlage kühlt nicht'],
      heating: ['Heating failure', 'Ausfall der Heizung'],
      smell: ['Smell from the ventilation', 'Geruch aus der Lüftung'],
      noise: ['Blower noise', 'Gebläsegeräusche'],
      'auxiliary-heating': ['Auxiliary heating fault', 'Störung der Standheizung'],
    },
  ],
  restraint: [
    'Airbags, belts and child seats',
    'Airbags, Gurte und Kindersitze',
    {
      'airbag-warning': ['Airbag warning light on', 'Airbag-Warnleuchte leuchtet'],
      'airbag-deployment': ['Airbag did not deploy', 'Airbag hat nicht ausgelöst'],
      belt: ['Seat belt does not retract', 'Gurt rollt nicht auf'],
      isofix: ['Child seat fixing', 'Befestigung des Kindersitzes'],
    },
  ],
});
