import { aftersales } from '../code-levels/aftersales.ts';
import { body } from '../code-levels/body.ts';
import { brand } from '../code-levels/brand.ts';
import { chassis } from '../code-levels/chassis.ts';
import { connected } from '../code-levels/connected.ts';
import { dataProtection } from '../code-levels/data-protection.ts';
import type { CodeLevelArea } from '../code-levels/define-area.ts';
import { electricDrive } from '../code-levels/electric-drive.ts';
import { electrics } from '../code-levels/electrics.ts';
import { finance } from '../code-levels/finance.ts';
import { interior } from '../code-levels/interior.ts';
import { motorcycles } from '../code-levels/motorcycles.ts';
import { parts } from '../code-levels/parts.ts';
import { powertrain } from '../code-levels/powertrain.ts';
import { sales } from '../code-levels/sales.ts';
import { warranty } from '../code-levels/warranty.ts';

/** Area, topic group, topic detail in the order of the dropdown lists (rule 4.1). */
export const codeLevelAreas: readonly CodeLevelArea[] = [
  powertrain,
  chassis,
  body,
  interior,
  electrics,
  electricDrive,
  connected,
  sales,
  aftersales,
  parts,
  warranty,
  finance,
  dataProtection,
  brand,
  motorcycles,
].map((area, index) => ({ ...area, sortOrder: index + 1 }));
