import { codeLevelEndpoints } from '@cfm/contract/catalog/code-levels.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { getCaseInfo } from './get-case-info.ts';
import { getCodeLevelTree } from './get-code-level-tree.ts';

const routes = [
  ...bindings(codeLevelEndpoints, { tree: (ctx) => getCodeLevelTree(ctx) }),
  ...bindings(referenceDataEndpoints, { caseInfo: (ctx) => getCaseInfo(ctx) }),
];

export const referenceDataModule = defineModule({ routes });
