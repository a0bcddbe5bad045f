/** Made for this play, in the region that reports call Northern Europe; the others are shipped. */
export const newMarket = {
  name: 'Faroe Islands',
  nameDe: 'Färöer',
  isoCode: 'fo',
  region: 'C1-R6',
  timeZone: 'Atlantic/Faeroe',
  team: 'team@faroe.example',
  head: 'head@faroe.example',
} as const;
export const dealer = { number: 'FO-1', name: 'Tórshavn Bilar', email: 'dealer@faroe.example' } as const;
export const garage = 'garage@gb.example';

export type Market = 'Faroe Islands' | 'United Kingdom' | 'Germany';
export const regionOf: Readonly<Record<Market, string>> = {
  'Faroe Islands': 'Northern Europe',
  'United Kingdom': 'United Kingdom and Ireland',
  Germany: 'Germany',
};
export type Brand = 'BMW' | 'MINI' | 'Rolls-Royce' | 'BMW Motorrad';
export type Channel = 'E-Mail' | 'Telephone' | 'Brief' | 'Social Media';

/** Of each area the first topic and its first reason, as staff read them. */
export const topics = {
  'Engine and drivetrain': ['Engine', 'Unusual engine noise', 'Ungewöhnliches Motorgeräusch'],
  'Chassis, brakes and steering': ['Brakes', 'Brake squeal', 'Quietschende Bremsen'],
  'Body and exterior': ['Paint', 'Paint blistering', 'Blasenbildung im Lack'],
  'Interior and comfort': ['Seats', 'Seat adjustment fault', 'Störung der Sitzverstellung'],
  'Electrics and assistance': ['12-volt system', '12-volt battery discharged', '12-Volt-Batterie entladen'],
  'Electric drive': ['HV battery', 'Range loss', 'Reichweitenverlust'],
  'Connected services': ['Smartphone app', 'App login fails', 'Anmeldung in der App scheitert'],
  'Sales and delivery': ['Order', 'Wrong vehicle configuration', 'Falsche Fahrzeugkonfiguration'],
  Aftersales: ['Appointment', 'Long wait for an appointment', 'Lange Wartezeit auf Termin'],
  'Parts and accessories': ['Parts availability', 'Part on back order', 'Teil im Rückstand'],
  'Warranty and goodwill': ['Warranty', 'Warranty claim refused', 'Gewährleistungsanspruch abgelehnt'],
  'Financial services': ['Leasing', 'Damage report on leasing return', 'Schadensbericht bei Leasingrückgabe'],
  'Data protection': ['Rights of data subjects', 'Access request', 'Auskunftsersuchen'],
  'Brand and communication': [
    'Customer care',
    'No reply from customer care',
    'Keine Antwort der Kundenbetreuung',
  ],
  Motorcycles: ['Motorcycle engine and drive', 'Oil leak on motorcycle', 'Ölverlust am Motorrad'],
} as const satisfies Record<string, readonly [theme: string, reason: string, reasonDe: string]>;
export type Area = keyof typeof topics;

/** Who writes more than once. */
export const customers = {
  'Durita Joensen': { vin: 'WBA8E9G50GNT12345', model: 'X5 xDrive30d' },
  'Bárður Olsen': null,
  'Mary Smith': null,
} as const;
export type Customer = keyof typeof customers;
