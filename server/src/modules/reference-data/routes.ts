import { referenceDataEndpoints } from '@cfm/contract/reference-data.ts';
import { bindings } from '../../http/bindings.ts';
import { getCaseInfo } from './get-case-info.ts';

export const referenceDataRoutes = bindings(referenceDataEndpoints, { caseInfo: (ctx) => getCaseInfo(ctx) });
