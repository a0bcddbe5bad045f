import { ruleSettingsEndpoints } from '@cfm/contract/catalog/rule-settings.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { checkRule } from './check-rule.ts';
import { createRule } from './create-rule.ts';
import { getRule } from './get-rule.ts';
import { getRuleInfo } from './get-rule-info.ts';
import { getVersion } from './get-version.ts';
import { listRules } from './list-rules.ts';
import { listVersions } from './list-versions.ts';
import { previewTexts } from './preview-texts.ts';
import { removeRule } from './remove-rule.ts';
import { testRule } from './test-rule.ts';
import { updateRule } from './update-rule.ts';

const routes = bindings(ruleSettingsEndpoints, {
  listRules: (ctx, { query }) => listRules(ctx, query),
  getRuleInfo: (ctx) => getRuleInfo(ctx),
  createRule: (ctx, { body }) => createRule(ctx, body),
  getRule: (ctx, { params }) => getRule(ctx, { ruleId: params.id }),
  updateRule: (ctx, { params, body }) => updateRule(ctx, { ruleId: params.id, ...body }),
  removeRule: (ctx, { params }) => removeRule(ctx, { ruleId: params.id }),
  listVersions: (ctx, { params, query }) => listVersions(ctx, { ruleId: params.id, ...query }),
  getVersion: (ctx, { params }) => getVersion(ctx, { ruleId: params.id, version: params.version }),
  checkRule: (ctx, { body }) => checkRule(ctx, body),
  testRule: (ctx, { body }) => testRule(ctx, body),
  previewTexts: (ctx, { body }) => previewTexts(ctx, body),
});

export const rulesModule = defineModule({ routes });
