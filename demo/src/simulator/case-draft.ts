import { makeContact, type Person } from '../people/contacts.ts';
import type { MarketProfile, TextLanguage } from '../people/market-profiles.ts';
import { compiledSpam } from '../texts/compiled-texts.ts';
import type { Arrival } from './arrival-times.ts';
import { isWithoutDiesel, makeCar, type OwnedCar } from './cars.ts';
import type { Complaint } from './complaint-choice.ts';
import type { DemoMarket, DemoWorld } from './demo-world.ts';
import type { RecentCase } from './earlier-cases.ts';
import { type Channel, type Intake, makeIntake, pickChannel } from './intake.ts';
import { customerMail, firstWords, wordsOf } from './letters.ts';
import type { Random } from './random.ts';
import { createStory, fillTemplate, type Story } from './story.ts';

type Fate = 'usual' | 'spam' | 'integrated';

/** A new case before the first edit. */
export type CaseDraft = {
  fate: Fate;
  index: number;
  createdAt: number;
  receivedAt: number;
  story: Story;
  complaint: Complaint;
  intake: Intake;
  descriptionHtml: string;
  /** The case of the same person that this one repeats or duplicates. */
  earlier: RecentCase | null;
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const EARLIEST_REPEAT_MS = 12 * DAY_MS;
const YEAR_MS = 365.25 * DAY_MS;

function languageOf(random: Random, profile: MarketProfile): TextLanguage {
  const [first = 'en', ...others] = profile.languages;
  return others.length === 0 || random.chance(0.68) ? first : random.pick(others);
}

/** Staff record phone calls and letters, so only in office hours. */
function channelAt(world: DemoWorld, at: number): Channel {
  const channel = pickChannel(world.random);
  const needsOffice = channel === 'telephone' || channel === 'brief';
  return needsOffice && world.care.inWorkingTime(at, 0) !== at ? 'e-mail' : channel;
}

type Parties = {
  person: Person;
  owned: OwnedCar;
  complaint: Complaint;
  language: TextLanguage;
  dealerNumber: string;
};

function newParties(world: DemoWorld, place: DemoMarket, channel: Channel, at: number): Parties {
  const { random } = world;
  const { market, profile } = place;
  const language = languageOf(random, profile);
  const complaint = world.choice.pick(random, language, channel, !isWithoutDiesel(market.code));
  const isComplete = channel !== 'social-media' ? random.chance(0.8) : random.chance(0.25);
  const person = makeContact({
    random,
    ref: world.nextContactRef(),
    market,
    profile,
    language,
    isComplete,
    hasEmail: channel === 'e-mail' || random.chance(channel === 'social-media' ? 0.35 : 0.85),
  });
  const dealerNumber = random.pick(place.dealers).number;
  const address = person.contact.homeAddress ?? person.contact.businessAddress;
  const owned = makeCar({
    random,
    ref: world.nextCarRef(),
    model: complaint.pickModel(random),
    text: complaint.text,
    at,
    marketCode: market.code,
    countryCode: address?.countryCode ?? market.code,
    profile,
    citySign: person.citySign,
    dealerNumber,
    isComplete,
  });
  return { person, owned, complaint, language, dealerNumber };
}

/** The same person with the same car, about the same topic. Undefined if nothing fits. */
function sameParties(world: DemoWorld, earlier: RecentCase, at: number): Parties | undefined {
  if (at - earlier.createdAt < EARLIEST_REPEAT_MS) return undefined;
  const { owned, person, language, dealerNumber } = earlier;
  if (owned.registeredAt === null) return undefined;
  const isOld = at - owned.registeredAt > 3 * YEAR_MS;
  const complaint = world.choice.pickAgain(world.random, language, earlier.complaint.text, {
    model: owned.model,
    isOld,
  });
  return complaint === undefined ? undefined : { person, owned, complaint, language, dealerNumber };
}

type Words = { title: string; descriptionHtml: string };

function copyOf(story: Story, earlier: RecentCase, at: number): Words {
  const words = wordsOf(story);
  return {
    title: `${words.replyPrefix} ${earlier.title}`,
    descriptionHtml: customerMail(story, words.followUps.impatient, at),
  };
}

function spamWords(story: Story, at: number): Words {
  const spam = story.random.pick(compiledSpam);
  return {
    title: fillTemplate(story, spam.title, at),
    descriptionHtml: `<p>${fillTemplate(story, spam.body, at)}</p>`,
  };
}

function usualWords(story: Story, { titles, body, text }: Complaint, channel: Channel, at: number): Words {
  const title = fillTemplate(story, story.random.pick(titles), at);
  const isPost = text.channel === 'social';
  const descriptionHtml = firstWords(story, body, channel, isPost, at);
  if (!isPost) return { title, descriptionHtml };
  const handle = `@${story.person.signedLastName.toLowerCase().replace(/[^a-z]+/g, '')}${story.person.contact.ref}`;
  return { title, descriptionHtml: `<p>${handle}:</p>${descriptionHtml}` };
}

const MAX_TRIES = 6;

/** Regenerates the text until no other case has the same. */
function unusedWords(world: DemoWorld, story: Story, fillAgain: () => Words): Words {
  let words = fillAgain();
  for (let tries = 1; !world.isNewText(words.title + words.descriptionHtml); tries++) {
    story.drawn.clear();
    words = fillAgain();
    if (tries > MAX_TRIES)
      words = {
        ...words,
        descriptionHtml: `${words.descriptionHtml}<p>${story.owned.vin} / ${story.internalId}</p>`,
      };
  }
  return words;
}

function pickFate(world: DemoWorld, channel: Channel, recent: RecentCase | undefined, at: number): Fate {
  const drawn = world.random.next();
  if (channel === 'e-mail' && drawn < 0.035) return 'spam';
  const isCopyable = recent !== undefined && at - recent.createdAt < 25 * DAY_MS;
  return channel === 'e-mail' && isCopyable && drawn < 0.09 ? 'integrated' : 'usual';
}

export function draftCase(world: DemoWorld, arrival: Arrival, index: number): CaseDraft {
  const { random } = world;
  const { at, marketCode } = arrival;
  const place = world.marketOf(marketCode);
  const channel = channelAt(world, at);
  const recent = world.recent.pick(random, marketCode);
  const fate = pickFate(world, channel, recent, at);
  const isAgain =
    recent !== undefined && fate === 'usual' && channel !== 'social-media' && random.chance(0.14);
  const again = isAgain ? sameParties(world, recent, at) : undefined;
  const copied = fate === 'integrated' ? recent : undefined;
  const parties: Parties = copied ?? again ?? newParties(world, place, channel, at);
  const earlier = copied ?? (again === undefined ? null : (recent ?? null));
  const { person, owned, complaint, language, dealerNumber } = parties;
  const dealer = place.dealers.find((one) => one.number === dealerNumber) ?? random.pick(place.dealers);
  const receivedAt =
    channel === 'brief' ? at - random.between(1, 3) * DAY_MS : at - random.between(1, 9) * (MINUTE_MS / 6);
  const story = createStory({
    random,
    language: fate === 'spam' ? 'en' : language,
    market: place.market,
    profile: place.profile,
    person,
    owned,
    dealer,
    receivedAt,
    internalId: world.internalIdAt(at),
    title: '',
    agentName: '',
    earlierInternalId: earlier?.internalId ?? '',
    writtenAt: at,
  });
  const words = unusedWords(world, story, () => {
    if (fate === 'spam') return spamWords(story, at);
    if (copied !== undefined) return copyOf(story, copied, at);
    return usualWords(story, complaint, channel, at);
  });
  story.title = words.title;
  const brandCode = owned.model.brandCode;
  return {
    fate,
    index,
    createdAt: at,
    receivedAt,
    story,
    complaint,
    intake: makeIntake(random, channel, complaint.text, { marketCode, language, brandCode }),
    descriptionHtml: words.descriptionHtml,
    earlier,
  };
}
