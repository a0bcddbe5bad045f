import { goLiveEndpoints } from '@cfm/contract/screens/go-live.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { getGoLive } from './get-go-live.ts';

const routes = bindings(goLiveEndpoints, { getGoLive: (ctx) => getGoLive(ctx) });

export const goLiveModule = defineModule({ routes });
