import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { forward } from '@cfm/server/testing/product/cases.ts';
import { askCustomer, casesLike } from '../cases-of-demo.ts';
import { around, type Desk, type Shot, settle } from '../shot.ts';

/** New or in progress. */
const untouched = [1, 2];
const paper = { width: 760, height: 1100 };

/** The case for the pages of dealers: forwarded as the rule proposes, in the language of the picture. */
async function linkOfForward(desk: Desk, pattern: RegExp): Promise<string> {
  const { product, language } = desk;
  // Other pictures show cases of the same kind in the staff view.
  const found = (await casesLike(desk, { statusIds: untouched }))[1];
  const params = { id: found?.caseId ?? 0 };
  const proposed = await product.bcc.call(forwardingEndpoints.proposeForward, {
    params,
    query: { language },
  });
  const [recipient] = [...proposed.to, ...proposed.offered];
  const { subject, message } = proposed;
  const to = [recipient?.email ?? ''];
  await forward(product.bcc, { caseId: params.id, internalId: '', title: subject }, to, {
    language,
    message,
  });
  return product.linkMailedTo(to[0] ?? '', pattern);
}

/** Requests all possible data from a customer of the demo. */
const linkOfRequest = async (desk: Desk): Promise<string> =>
  (await askCustomer(desk, (await casesLike(desk, { statusIds: [...openStatusIds] })).slice(3))).link;

const outside = (linkOf: (desk: Desk) => Promise<string>, tallest: number, size = paper): Shot => ({
  as: 'outsider',
  size,
  take: async (desk) => {
    const { page } = desk;
    await page.goto(await linkOf(desk));
    await settle(page);
    return around(page, [page.getByRole('main')], tallest);
  },
});

export const outsideShots = {
  'solve-page': outside((desk) => linkOfForward(desk, /\/solution\/solve\?/), 860),
  'delay-page': outside((desk) => linkOfForward(desk, /\/solution\/add-more-days\?(?!.*days=)/), 760),
  'customer-form': outside(linkOfRequest, 800, { width: 420, height: 900 }),
} satisfies Record<string, Shot>;
