export type Market = 'Faroe Islands' | 'United Kingdom' | 'Germany';
export const regionOf: Readonly<Record<Market, string>> = {
  'Faroe Islands': 'Northern Europe',
  'United Kingdom': 'United Kingdom and Ireland',
  Germany: 'Germany',
};
export type Brand = 'BMW' | 'MINI' | 'Rolls-Royce' | 'BMW Motorrad';
export type Channel = 'E-Mail' | 'Telephone' | 'Brief' | 'Social Media';

/** The topic and reason used for each area. */
export const topics = {
  'Engine and drivetrain': ['Engine', 'Unusual engine noise'],
  'Chassis, brakes and steering': ['Brakes', 'Brake squeal'],
  'Body and exterior': ['Paint', 'Paint blistering'],
  'Interior and comfort': ['Seats', 'Seat adjustment fault'],
  'Electrics and assistance': ['12-volt system', '12-volt battery discharged'],
  'Electric drive': ['HV battery', 'Range loss'],
  'Connected services': ['Smartphone app', 'App login fails'],
  'Sales and delivery': ['Order', 'Wrong vehicle configuration'],
  Aftersales: ['Appointment', 'Long wait for an appointment'],
  'Parts and accessories': ['Parts availability', 'Part on back order'],
  'Warranty and goodwill': ['Warranty', 'Warranty claim refused'],
  'Financial services': ['Leasing', 'Damage report on leasing return'],
  'Data protection': ['Rights of data subjects', 'Access request'],
  'Brand and communication': ['Customer care', 'No reply from customer care'],
  Motorcycles: ['Motorcycle engine and drive', 'Oil leak on motorcycle'],
} as const satisfies Record<string, readonly [topic: string, reason: string]>;
export type Area = keyof typeof topics;
