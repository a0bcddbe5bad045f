import type { CodeLevelArea } from '@cfm/contract/catalog/code-levels.ts';
import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import type { ScopeClaim } from '@cfm/contract/platform/access.ts';
import { useMemo } from 'react';
import type { Option } from '../../../ui/dropdown.tsx';

/** Source lists of the scopes. */
export interface ScopeLists {
  info: CaseInfo;
  areas: readonly CodeLevelArea[];
}
export type ScopeNames = Record<ScopeClaim, readonly Option[]>;

/** The options of each scope, with id and name in display order. */
export function useScopeNames({ info, areas }: ScopeLists): ScopeNames {
  return useMemo(() => {
    const markets = info.markets.map(({ id, name }) => ({ id, name }));
    return {
      Markets: markets,
      ExcludeMarket: markets,
      CaseSource: info.sources,
      Brand: info.brands,
      CodeLevel2: areas.flatMap(({ name: area, topicGroups }) =>
        topicGroups.map(({ id, name, synonyms }) => ({ id, name: `${area} – ${name}`, synonyms })),
      ),
    };
  }, [info, areas]);
}
