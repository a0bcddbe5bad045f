import { NativeSelect } from '@mantine/core';
import { ChevronLeftIcon, ChevronRightIcon, ChevronsLeftIcon, ChevronsRightIcon } from 'lucide-react';
import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Button, IconButton } from '../button.tsx';
import { formatNumber } from '../format.ts';
import classes from './pager.module.css';
import { type ListPaging, type PageSize, usualSizes } from './paging.ts';

export interface ExactCount {
  /** Null while unknown. */
  totalCount: number | null;
  isCounting: boolean;
  /** Starts the count. Null if it starts by itself. */
  ask: (() => void) | null;
}
interface PagesProps {
  paging: Pick<ListPaging, 'page' | 'take'>;
  totalCount: number;
  /** False: there are more than `totalCount`. */
  isTotalExact: boolean;
  onChange: (changed: Partial<Pick<ListPaging, 'page' | 'take'>>) => void;
}
interface PagerProps extends PagesProps {
  /** Provides the exact count on request, if it is not counted automatically. */
  exactCount?: ExactCount;
  /** Says what the total counts. */
  totalNote?: string | undefined;
  /** Rows on this page. */
  shown: number;
  /** Page sizes to offer. */
  sizes?: readonly PageSize[];
}
const strong = (children: React.ReactNode) => <strong className={classes.strong}>{children}</strong>;

/** "1–20 of 1,284", page size and page buttons. */
export function Pager(props: PagerProps) {
  const {
    paging,
    totalCount,
    isTotalExact,
    exactCount,
    totalNote,
    shown,
    sizes = usualSizes,
    onChange,
  } = props;
  const text = useTranslations('ui.list');
  const locale = useLocale();
  const sizeId = useId();
  const { page, take } = paging;
  const first = (page - 1) * take + 1;
  const number = (value: number) => formatNumber(value, locale);
  const total = isTotalExact ? number(totalCount) : text('moreThan', { count: number(totalCount) });
  return (
    <nav className={`${classes.pager} num`} aria-label={text('paging')}>
      <span role="status">
        {shown > 0 &&
          text.rich('range', { from: number(first), to: number(first + shown - 1), total, strong })}
        {totalNote && ` (${totalNote})`}
      </span>
      {!isTotalExact && exactCount?.ask && (
        <Button size="small" isLoading={exactCount.isCounting} onClick={exactCount.ask}>
          {text('countExactly')}
        </Button>
      )}
      <label className={classes.size} htmlFor={sizeId}>
        {text('rows')}
      </label>
      <NativeSelect
        id={sizeId}
        w={68}
        classNames={{ root: classes.sizeField, input: classes.sizes }}
        data={sizes.map(String)}
        value={String(take)}
        onChange={(event) => {
          const next = sizes.find((size) => String(size) === event.currentTarget.value) ?? take;
          // Keeps the first shown row on the page.
          onChange({ take: next, page: Math.floor((first - 1) / next) + 1 });
        }}
      />
      <Pages paging={paging} totalCount={totalCount} isTotalExact={isTotalExact} onChange={onChange} />
    </nav>
  );
}

/** The page buttons alone. */
export function Pages({ paging: { page, take }, totalCount, isTotalExact, onChange }: PagesProps) {
  const text = useTranslations('ui.list');
  const locale = useLocale();
  const lastPage = Math.max(1, Math.ceil(totalCount / take));
  return (
    <span className={classes.pages}>
      <IconButton
        label={text('firstPage')}
        icon={<ChevronsLeftIcon size={16} />}
        disabled={page <= 1}
        onClick={() => onChange({ page: 1 })}
      />
      <IconButton
        label={text('previousPage')}
        icon={<ChevronLeftIcon size={16} />}
        disabled={page <= 1}
        onClick={() => onChange({ page: page - 1 })}
      />
      <span>
        {text.rich(isTotalExact ? 'pageOf' : 'pageOfMore', {
          page: formatNumber(page, locale),
          pages: formatNumber(lastPage, locale),
          strong,
        })}
      </span>
      <IconButton
        label={text('nextPage')}
        icon={<ChevronRightIcon size={16} />}
        disabled={isTotalExact && page >= lastPage}
        onClick={() => onChange({ page: page + 1 })}
      />
      <IconButton
        label={text('lastPage')}
        icon={<ChevronsRightIcon size={16} />}
        disabled={!isTotalExact || page >= lastPage}
        onClick={() => onChange({ page: lastPage })}
      />
    </span>
  );
}
