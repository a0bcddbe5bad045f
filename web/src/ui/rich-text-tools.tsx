import { Popover } from '@mantine/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { ItalicIcon, LetterBIcon, LinkIcon, ListIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from './button.tsx';
import classes from './rich-text-area.module.css';
import { RichTextTableTool } from './rich-text-table-tool.tsx';
import { TextField } from './text-field.tsx';

const linkPattern = /^(https?:\/\/|mailto:)\S+$/i;
const size = 16;

/** The tool bar of the editor. */
export function RichTextTools({ editor, disabled }: { editor: Editor; disabled?: boolean }) {
  const text = useTranslations('ui');
  const active = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      bold: e.isActive('bold'),
      italic: e.isActive('italic'),
      list: e.isActive('bulletList'),
      link: e.isActive('link'),
      table: e.isActive('table'),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <div role="toolbar" aria-label={text('formatting')} className={classes.toolbar}>
      <IconButton
        label={text('bold')}
        icon={<LetterBIcon size={size} />}
        isPressed={active.bold}
        disabled={disabled}
        onClick={() => run().toggleBold().run()}
      />
      <IconButton
        label={text('italic')}
        icon={<ItalicIcon size={size} />}
        isPressed={active.italic}
        disabled={disabled}
        onClick={() => run().toggleItalic().run()}
      />
      <IconButton
        label={text('bulletList')}
        icon={<ListIcon size={size} />}
        isPressed={active.list}
        disabled={disabled}
        onClick={() => run().toggleBulletList().run()}
      />
      <LinkTool editor={editor} isActive={active.link} disabled={disabled} />
      {active.table && <RichTextTableTool editor={editor} disabled={disabled} />}
    </div>
  );
}

function LinkTool({ editor, isActive, disabled }: { editor: Editor; isActive: boolean; disabled?: boolean }) {
  const text = useTranslations('ui');
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const open = () => {
    setAddress(editor.getAttributes('link').href ?? 'https://');
    setError(undefined);
    setOpen(true);
  };
  const apply = () => {
    if (!linkPattern.test(address.trim())) return setError(text('linkInvalid'));
    const href = address.trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !isActive) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    setOpen(false);
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" shadow="md" trapFocus width={300}>
      <Popover.Target>
        <IconButton
          label={text('link')}
          icon={<LinkIcon size={size} />}
          isPressed={isActive}
          disabled={disabled}
          onClick={open}
        />
      </Popover.Target>
      <Popover.Dropdown>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: handles Enter of the field inside, because the editor is already in a form */}
        <div
          className={classes.link}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply();
          }}
        >
          <TextField
            label={text('linkAddress')}
            value={address}
            onChange={setAddress}
            error={error}
            autoFocus
          />
          <div className={classes.linkButtons}>
            {isActive && (
              <Button size="small" onClick={remove}>
                {text('removeLink')}
              </Button>
            )}
            <Button size="small" variant="dark" onClick={apply}>
              {text('setLink')}
            </Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
