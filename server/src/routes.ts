import type { Binding } from './http/bindings.ts';

/** Every call that the server answers, module by module. A module adds its routes here. */
export const allRoutes: readonly Binding[] = [];
