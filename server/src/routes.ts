import type { Binding } from './http/bindings.ts';
import { authRoutes } from './modules/auth/routes.ts';
import { delayRoutes } from './modules/delay/routes.ts';
import { forwardingRoutes } from './modules/forwarding/routes.ts';
import { solutionRoutes } from './modules/solution/routes.ts';
import { userRoutes } from './modules/users/routes.ts';

/** Every call that the server answers, module by module. A module adds its routes here. */
export const allRoutes: readonly Binding[] = [
  ...authRoutes,
  ...userRoutes,
  ...forwardingRoutes,
  ...solutionRoutes,
  ...delayRoutes,
];
