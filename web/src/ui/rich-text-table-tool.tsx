import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { TableIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from './button.tsx';

/** Adds and removes rows and columns of the table at the cursor. */
export function RichTextTableTool({ editor, disabled }: { editor: Editor; disabled?: boolean }) {
  const text = useTranslations('richText');
  const run = () => editor.chain().focus();
  return (
    <Menu position="top-start" returnFocus={false}>
      <Menu.Target>
        <IconButton label={text('table')} icon={<TableIcon size={16} />} disabled={disabled} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => run().addRowAfter().run()}>{text('addRow')}</Menu.Item>
        <Menu.Item onClick={() => run().addColumnAfter().run()}>{text('addColumn')}</Menu.Item>
        <Menu.Item onClick={() => run().deleteRow().run()}>{text('removeRow')}</Menu.Item>
        <Menu.Item onClick={() => run().deleteColumn().run()}>{text('removeColumn')}</Menu.Item>
        <Menu.Item onClick={() => run().deleteTable().run()}>{text('removeTable')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
