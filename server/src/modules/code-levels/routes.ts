import { codeLevelEndpoints } from '@cfm/contract/code-levels.ts';
import { bindings } from '../../http/bindings.ts';
import { getCodeLevelTree } from './get-tree.ts';

export const codeLevelRoutes = bindings(codeLevelEndpoints, { tree: (ctx) => getCodeLevelTree(ctx) });
