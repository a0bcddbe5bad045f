import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Blocked, BlockedNote } from './composer-notes.tsx';
import classes from './mail-composer.module.css';

/** Layout of editor and preview: next to each other on a wide screen, otherwise as tabs. */
export function useMailPanels() {
  const isWide = useMediaQuery('(min-width: 1400px)', undefined, { getInitialValueInEffect: false });
  const [tab, setTab] = useState<string | null>('write');
  return {
    isWide,
    tab,
    setTab,
    /** Errors are shown at the fields. */
    showFields: () => setTab('write'),
  };
}

interface MailPanelsProps {
  panels: ReturnType<typeof useMailPanels>;
  /** Props of the form that contains both panels. */
  formProps: object;
  blocked: Blocked;
  preview: ReactNode;
  foot: ReactNode;
  /** The fields. */
  children: ReactNode;
}
/** Editor and preview, next to each other if there is room. */
export function MailPanels({ panels, formProps, blocked, preview, foot, children }: MailPanelsProps) {
  const text = useTranslations('ui.mail');
  const { isWide, tab, setTab } = panels;
  return (
    <form {...formProps} className={classes.form}>
      {!isWide && (
        <Tabs value={tab} onChange={setTab}>
          <Tabs.List px={12}>
            <Tabs.Tab value="write">{text('tabs.write')}</Tabs.Tab>
            <Tabs.Tab value="preview">{text('tabs.preview')}</Tabs.Tab>
          </Tabs.List>
        </Tabs>
      )}
      <div className={classes.panels}>
        <div className={classes.panel} hidden={!isWide && tab !== 'write'}>
          <BlockedNote of={blocked} />
          {children}
        </div>
        {(isWide || tab === 'preview') && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas need keyboard access
          <section className={classes.panel} tabIndex={0} aria-label={text('tabs.preview')}>
            {preview}
          </section>
        )}
      </div>
      <div className={classes.foot}>{foot}</div>
    </form>
  );
}
