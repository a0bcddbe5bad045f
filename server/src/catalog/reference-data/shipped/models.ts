export type BrandRow = { code: string; name: string; nameDe: string; sortOrder: number };
export type Drive = 'petrol' | 'diesel' | 'plug-in-hybrid' | 'electric';
type BodyKind = 'car' | 'convertible' | 'motorcycle';

export type ModelRow = {
  /** Type key in positions 4 to 7 of the VIN, and model code of the daily report. */
  code: string;
  brandCode: string;
  series: string;
  development: string;
  name: string;
  drive: Drive;
  body: BodyKind;
  sortOrder: number;
};

export const brands: readonly BrandRow[] = [
  { code: 'bmw', name: 'BMW' },
  { code: 'mini', name: 'MINI' },
  { code: 'rolls-royce', name: 'Rolls-Royce' },
  { code: 'bmw-motorrad', name: 'BMW Motorrad' },
].map((row, index) => ({ ...row, nameDe: row.name, sortOrder: index + 1 }));

type ModelLine = readonly [
  code: string,
  series: string,
  development: string,
  name: string,
  drive: Drive,
  body?: BodyKind,
];

const bmw: readonly ModelLine[] = [
  ['7K31', '1 Series', 'F40', '118i', 'petrol'],
  ['7M91', '1 Series', 'F40', '120d xDrive', 'diesel'],
  ['31GP', '1 Series', 'F70', '120', 'petrol'],
  ['7N51', '2 Series', 'F44', '220d Gran Coupé', 'diesel'],
  ['11CM', '2 Series', 'G42', '220i Coupé', 'petrol'],
  ['31DN', '2 Series', 'G87', 'M2', 'petrol'],
  ['31BX', '2 Series', 'U06', '218d Active Tourer', 'diesel'],
  ['51BZ', '2 Series', 'U06', '225e xDrive Active Tourer', 'plug-in-hybrid'],
  ['5F31', '3 Series', 'G20', '320i Saloon', 'petrol'],
  ['5V31', '3 Series', 'G20', '320d Saloon', 'diesel'],
  ['5P71', '3 Series', 'G20', '330e Saloon', 'plug-in-hybrid'],
  ['6L31', '3 Series', 'G21', '320d Touring', 'diesel'],
  ['6K71', '3 Series', 'G21', '330i xDrive Touring', 'petrol'],
  ['21GB', '3 Series', 'G81', 'M3 Competition Touring', 'petrol'],
  ['11AP', '4 Series', 'G22', '420d Coupé', 'diesel'],
  ['11AT', '4 Series', 'G23', '430i Convertible', 'petrol', 'convertible'],
  ['41AW', 'i4', 'G26', 'i4 eDrive40', 'electric'],
  ['31AW', 'i4', 'G26', 'i4 M50', 'electric'],
  ['JR31', '5 Series', 'G30', '520d Saloon', 'diesel'],
  ['JP91', '5 Series', 'G31', '530d xDrive Touring', 'diesel'],
  ['21FJ', '5 Series', 'G60', '520i Saloon', 'petrol'],
  ['51FL', '5 Series', 'G61', '530e Touring', 'plug-in-hybrid'],
  ['41FK', 'i5', 'G60', 'i5 eDrive40 Saloon', 'electric'],
  ['61GH', 'i5', 'G61', 'i5 M60 xDrive Touring', 'electric'],
  ['7T21', '7 Series', 'G11', '740d xDrive', 'diesel'],
  ['41EH', '7 Series', 'G70', '750e xDrive', 'plug-in-hybrid'],
  ['51EJ', 'i7', 'G70', 'i7 xDrive60', 'electric'],
  ['GV81', '8 Series', 'G15', '840d xDrive Coupé', 'diesel'],
  ['DZ21', '8 Series', 'G14', 'M850i xDrive Convertible', 'petrol', 'convertible'],
  ['HF11', 'Z4', 'G29', 'Z4 sDrive20i', 'petrol', 'convertible'],
  ['YH51', 'X1', 'F48', 'X1 sDrive18i', 'petrol'],
  ['31EE', 'X1', 'U11', 'X1 sDrive18d', 'diesel'],
  ['51EF', 'X1', 'U11', 'X1 xDrive30e', 'plug-in-hybrid'],
  ['11EG', 'iX1', 'U11', 'iX1 xDrive30', 'electric'],
  ['51GM', 'X2', 'U10', 'X2 sDrive20i', 'petrol'],
  ['61GN', 'iX2', 'U10', 'iX2 eDrive20', 'electric'],
  ['TX31', 'X3', 'G01', 'X3 xDrive20d', 'diesel'],
  ['TS11', 'X3', 'G01', 'X3 xDrive30e', 'plug-in-hybrid'],
  ['41FU', 'X3', 'G45', 'X3 20 xDrive', 'petrol'],
  ['7X41', 'iX3', 'G08', 'iX3', 'electric'],
  ['VJ91', 'X4', 'G02', 'X4 xDrive30d', 'diesel'],
  ['CV01', 'X5', 'G05', 'X5 xDrive30d', 'diesel'],
  ['TA61', 'X5', 'G05', 'X5 xDrive45e', 'plug-in-hybrid'],
  ['CR61', 'X5', 'G05', 'X5 xDrive40i', 'petrol'],
  ['GT81', 'X6', 'G06', 'X6 xDrive40d', 'diesel'],
  ['CW21', 'X7', 'G07', 'X7 xDrive40i', 'petrol'],
  ['21CS', 'XM', 'G09', 'XM', 'plug-in-hybrid'],
  ['11CF', 'iX', 'I20', 'iX xDrive50', 'electric'],
  ['8P41', 'i3', 'I01', 'i3 120 Ah', 'electric'],
];

const mini: readonly ModelLine[] = [
  ['XM51', 'Hatch', 'F56', 'Cooper 3-door', 'petrol'],
  ['XU91', 'Hatch', 'F55', 'Cooper S 5-door', 'petrol'],
  ['11DH', 'Hatch', 'F56', 'Cooper SE', 'electric'],
  ['21GC', 'Cooper', 'J01', 'Cooper Electric', 'electric'],
  ['31GD', 'Cooper', 'F66', 'Cooper C', 'petrol'],
  ['WG51', 'Convertible', 'F57', 'Cooper Convertible', 'petrol', 'convertible'],
  ['BK31', 'Clubman', 'F54', 'Cooper D Clubman', 'diesel'],
  ['BR31', 'Countryman', 'F60', 'Cooper SE Countryman ALL4', 'plug-in-hybrid'],
  ['21GA', 'Countryman', 'U25', 'Countryman C', 'petrol'],
  ['41GA', 'Countryman', 'U25', 'Countryman SE ALL4', 'electric'],
  ['51GR', 'Aceman', 'J05', 'Aceman E', 'electric'],
  ['XR91', 'Hatch', 'F56', 'John Cooper Works', 'petrol'],
];

const rollsRoyce: readonly ModelLine[] = [
  ['TV01', 'Ghost', 'RR21', 'Ghost', 'petrol'],
  ['TW01', 'Phantom', 'RR11', 'Phantom', 'petrol'],
  ['TT01', 'Cullinan', 'RR31', 'Cullinan', 'petrol'],
  ['11FA', 'Spectre', 'RR25', 'Spectre', 'electric'],
  ['XD61', 'Dawn', 'RR6', 'Dawn', 'petrol', 'convertible'],
];

const motorrad: readonly ModelLine[] = [
  ['0J93', 'R', 'K50', 'R 1250 GS', 'petrol', 'motorcycle'],
  ['0M03', 'R', 'K81', 'R 1300 GS', 'petrol', 'motorcycle'],
  ['0L03', 'R', 'K52', 'R 1250 RT', 'petrol', 'motorcycle'],
  ['0E51', 'S', 'K67', 'S 1000 RR', 'petrol', 'motorcycle'],
  ['0E83', 'S', 'K69', 'S 1000 XR', 'petrol', 'motorcycle'],
  ['0K01', 'F', 'K82', 'F 900 GS', 'petrol', 'motorcycle'],
  ['0B09', 'F', 'K80', 'F 750 GS', 'petrol', 'motorcycle'],
  ['0F63', 'K', 'K48', 'K 1600 GTL', 'petrol', 'motorcycle'],
  ['0L23', 'R', 'K22', 'R 18', 'petrol', 'motorcycle'],
  ['0C33', 'C', 'K08', 'C 400 GT', 'petrol', 'motorcycle'],
  ['0C53', 'CE', 'K07', 'CE 04', 'electric', 'motorcycle'],
];

const lines: readonly (readonly [brandCode: string, models: readonly ModelLine[]])[] = [
  ['bmw', bmw],
  ['mini', mini],
  ['rolls-royce', rollsRoyce],
  ['bmw-motorrad', motorrad],
];

export const models: readonly ModelRow[] = lines
  .flatMap(([brandCode, ofBrand]) => ofBrand.map((line) => ({ brandCode, line })))
  .map(({ brandCode, line: [code, series, development, name, drive, kind] }, index) => ({
    code,
    brandCode,
    series,
    development,
    name,
    drive,
    body: kind ?? 'car',
    sortOrder: index + 1,
  }));
