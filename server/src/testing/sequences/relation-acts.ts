import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { type Act, has, isActive } from './act.ts';
import type { Step, World } from './world.ts';

const toOther =
  (endpoint: Parameters<World['call']>[1]): Act['run'] =>
  async (world, step, { case_id }) => {
    const other = world.caseOf({ on: step.other, pick: step.pick + 1 }, isActive);
    if (!other) return null;
    return world.call(step, endpoint, {
      params: { id: case_id },
      body: { internalId: other.internal_id },
    });
  };
const onCase =
  (endpoint: Parameters<World['call']>[1]): Act['run'] =>
  (world: World, step: Step, { case_id }) =>
    world.call(step, endpoint, { params: { id: case_id } });
const isChild: Act['isFor'] = (row) => row.parent_id !== null && row.deleted_at === null;

/** Actions on relations between cases. */
export const relationActs = {
  integrate: {
    weight: 6,
    isFor: isActive,
    writesEvent: true,
    run: toOther(caseRelationEndpoints.integrateCase),
  },
  undoIntegration: {
    weight: 4,
    isFor: has('Integrated'),
    writesEvent: true,
    run: onCase(caseRelationEndpoints.undoIntegration),
  },
  setParent: { weight: 4, isFor: isActive, writesEvent: true, run: toOther(caseRelationEndpoints.setParent) },
  removeParent: { isFor: isChild, writesEvent: true, run: onCase(caseRelationEndpoints.removeParent) },
  closeRelated: { isFor: isChild, writesEvent: true, run: onCase(caseRelationEndpoints.closeRelated) },
  previewCloseRelated: { weight: 1, run: onCase(caseRelationEndpoints.previewCloseRelated) },
  searchParents: {
    weight: 1,
    run: (world, step) => {
      const query = { search: ['', '2026', 'battery', 'Title 1'][step.pick % 4] };
      return world.call(step, caseRelationEndpoints.searchParents, { query });
    },
  },
} satisfies Record<string, Act>;
