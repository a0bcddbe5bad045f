import type { CodeLevelArea } from '@cfm/contract/code-levels.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import type { CodeLevelSetValues } from '../form/case-values.ts';
import { detailsOf, groupsOf } from './code-level-names.ts';
import classes from './sections.module.css';

export type OpenSet = Pick<
  CodeLevelSetValues,
  'codeLevelAreaId' | 'codeLevelTopicGroupId' | 'codeLevelTopicDetailId'
>;
interface CodeLevelFieldsProps {
  tree: readonly CodeLevelArea[];
  /** Null for a new set. */
  initial: OpenSet | null;
  onDone: (chosen: OpenSet) => void;
  onCancel: () => void;
}
/** Area, topic group and topic detail of one set, each narrowed by the one before. */
export function CodeLevelFields({ tree, initial, onDone, onCancel }: CodeLevelFieldsProps) {
  const field = useTranslations('fields');
  const text = useTranslations('case');
  const ui = useTranslations('ui');
  const [area, setArea] = useState<number | null>(initial?.codeLevelAreaId ?? null);
  const [group, setGroup] = useState<number | null>(initial?.codeLevelTopicGroupId ?? null);
  const [detail, setDetail] = useState<number | null>(initial?.codeLevelTopicDetailId ?? null);
  return (
    <div className={classes.openSet}>
      <Dropdown
        label={field('codeLevelAreaId')}
        required
        isNullHidden
        autoFocus
        options={tree}
        value={area}
        onChange={(id) => {
          setArea(id);
          setGroup(null);
          setDetail(null);
        }}
      />
      <Dropdown
        label={field('codeLevelTopicGroupId')}
        options={groupsOf(tree, area)}
        value={group}
        disabled={area === null}
        onChange={(id) => {
          setGroup(id);
          setDetail(null);
        }}
      />
      <Dropdown
        label={field('codeLevelTopicDetailId')}
        options={detailsOf(tree, area, group)}
        value={detail}
        disabled={group === null}
        onChange={setDetail}
      />
      <div className={classes.buttons}>
        <Button size="small" onClick={onCancel}>
          {ui('cancel')}
        </Button>
        <Button
          size="small"
          variant="dark"
          disabled={area === null}
          onClick={() =>
            area !== null &&
            onDone({ codeLevelAreaId: area, codeLevelTopicGroupId: group, codeLevelTopicDetailId: detail })
          }
        >
          {text('classification.take')}
        </Button>
      </div>
    </div>
  );
}
