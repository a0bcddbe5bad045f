import { Drawer as MantineDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from './drawer.module.css';
import { useIsPhone } from './use-is-phone.ts';

interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A left drawer leaves part of the page visible on a phone. */
  side?: 'left' | 'right';
  width?: number;
  children: ReactNode;
}
/** A sheet from the side. On a phone, a right drawer fills the screen. The heading gets the focus first. */
export function Drawer({ isOpen, onClose, title, side = 'right', width = 760, children }: DrawerProps) {
  const text = useTranslations('ui');
  const isWhole = useIsPhone() && side === 'right';
  return (
    <MantineDrawer.Root
      opened={isOpen}
      onClose={onClose}
      position={side}
      size={isWhole ? '100%' : width}
      transitionProps={{ duration: 120 }}
    >
      <MantineDrawer.Overlay backgroundOpacity={0.4} />
      <MantineDrawer.Content classNames={{ content: classes.content }}>
        {/* Not Drawer.Header: it would be a second banner landmark on the page. */}
        <div className={classes.head}>
          <MantineDrawer.Title className={classes.title} tabIndex={-1} data-autofocus>
            {title}
          </MantineDrawer.Title>
          <MantineDrawer.CloseButton
            size="var(--cfm-control-small)"
            iconSize={18}
            aria-label={text('close')}
          />
        </div>
        <MantineDrawer.Body className={classes.body}>{children}</MantineDrawer.Body>
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}
