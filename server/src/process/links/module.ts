import { linkedFileEndpoints } from '@cfm/contract/process/linked-files.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { downloadLinkedFile } from './download-linked-file.ts';
import { getLinkedFile } from './get-linked-file.ts';

const routes = bindings(linkedFileEndpoints, {
  linkedFile: (ctx, { query }) => getLinkedFile(ctx, query),
  downloadLinkedFile: (ctx, { query }) => downloadLinkedFile(ctx, query),
});

export const linksModule = defineModule({ routes });
