import { codeLevelEndpoints } from '@cfm/contract/catalog/code-levels.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { getCaseInfo } from './get-case-info.ts';
import { getCodeLevelTree } from './get-code-level-tree.ts';

export const codeLevelRoutes = bindings(codeLevelEndpoints, { tree: (ctx) => getCodeLevelTree(ctx) });

export const referenceDataRoutes = bindings(referenceDataEndpoints, { caseInfo: (ctx) => getCaseInfo(ctx) });
