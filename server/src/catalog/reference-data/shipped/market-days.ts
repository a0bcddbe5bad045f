export interface MarketDayRow {
  /** yyyy-mm-dd */
  date: string;
  isFree: boolean;
  name: string;
  nameDe: string;
}

const rows = (dates: string, isFree: boolean, name: string, nameDe: string): MarketDayRow[] =>
  dates.split(' ').map((date) => ({ date, isFree, name, nameDe }));

/** A public holiday that the library lacks. */
const free = (dates: string, name: string, nameDe: string) => rows(dates, true, name, nameDe);
/** The same, with a date that is not announced yet. */
const expected = (dates: string, name: string, nameDe: string) =>
  free(dates, `${name} (expected)`, `${nameDe} (erwartet)`);
/** A day on which the library has a public holiday, but offices are open. */
const notFree = (dates: string, name: string, nameDe: string) =>
  rows(dates, false, `No day off: ${name}`, `Kein freier Tag: ${nameDe}`);
/** A day of the weekend that is worked in place of a day next to a public holiday. */
const makeUp = (dates: string, name: string, nameDe: string) =>
  rows(dates, false, `Make-up working day: ${name}`, `Ersatzarbeitstag: ${nameDe}`);

/**
 * Days of the markets that correct the public holidays of the `date-holidays` library, by market. The official days and
 * their sources are in `official-holidays.txt`. A test names each day that differs.
 */
export const marketDays: Readonly<Record<string, readonly MarketDayRow[]>> = {
  SK: [
    ...free(
      '2027-09-15 2028-09-15',
      'Day of Our Lady of the Seven Sorrows',
      'Fest der sieben Schmerzen Mariens',
    ),
    ...free('2028-05-08', 'Day of Victory over Fascism', 'Tag des Sieges über den Faschismus'),
  ],
  HU: [
    ...free('2026-01-02 2026-08-21 2026-12-24', 'Bridge day', 'Brückentag'),
    ...makeUp('2026-01-10 2026-08-08 2026-12-12', 'bridge day', 'Brückentag'),
  ],
  ES: [...free('2027-03-19', "Saint Joseph's Day", 'Josefstag')],
  GR: [...expected('2027-05-04', 'Labour Day', 'Tag der Arbeit')],
  CY: [
    ...free('2026-02-23 2027-03-15 2028-02-28', 'Clean Monday', 'Reiner Montag'),
    ...notFree('2026-02-24 2027-03-16 2028-02-29', 'Clean Monday', 'Reiner Montag'),
    ...free('2026-06-01 2027-06-21 2028-06-05', 'Whit Monday', 'Pfingstmontag'),
  ],
  SE: [
    ...free('2026-06-19 2027-06-25 2028-06-23', 'Midsummer Eve', 'Mittsommerabend'),
    ...free('2026-12-24 2027-12-24', 'Christmas Eve', 'Heiligabend'),
    ...free('2026-12-31 2027-12-31', "New Year's Eve", 'Silvester'),
  ],
  FI: [
    ...free('2026-06-19 2027-06-25 2028-06-23', 'Midsummer Eve', 'Mittsommerabend'),
    ...free('2026-12-24 2027-12-24', 'Christmas Eve', 'Heiligabend'),
  ],
  BG: [
    ...free('2026-01-02', 'Adoption of the euro', 'Einführung des Euro'),
    ...free('2026-05-25', 'Slavonic Alphabet Day', 'Tag des slawischen Alphabets'),
    ...free('2026-09-07', 'Unification Day', 'Tag der Vereinigung'),
    ...free('2026-12-28 2027-12-27 2027-12-28 2028-12-26', 'Christmas Day', 'Weihnachten'),
    ...free('2027-05-04', 'Labour Day', 'Tag der Arbeit'),
    ...free('2028-01-03', "New Year's Day", 'Neujahr'),
    ...free('2028-05-08', "Saint George's Day", 'Georgstag'),
    ...free('2028-12-27', 'Christmas Eve', 'Heiligabend'),
  ],
  RS: [...free('2027-05-04', 'Labour Day', 'Tag der Arbeit')],
  RU: [
    ...free('2026-01-09 2026-12-31', 'New Year', 'Neujahr'),
    ...free('2026-05-11 2027-05-10', 'Victory Day', 'Tag des Sieges'),
    ...free('2027-05-03', 'Spring and Labour Day', 'Tag des Frühlings und der Arbeit'),
    ...free('2027-06-14', 'Russia Day', 'Tag Russlands'),
    ...free('2028-11-06', 'Unity Day', 'Tag der Einheit'),
  ],
  US: [...free('2028-11-10', 'Veterans Day', 'Tag der Veteranen')],
  CA: [
    ...notFree('2026-04-06 2027-03-29 2028-04-17', 'Easter Monday', 'Ostermontag'),
    ...free('2026-12-28 2027-12-28', 'Boxing Day', 'Zweiter Weihnachtstag'),
    ...free('2027-12-27', 'Christmas Day', 'Weihnachten'),
    ...free('2028-01-03', "New Year's Day", 'Neujahr'),
  ],
  AR: [
    ...free('2026-03-23 2026-07-10 2026-12-07', 'Bridge day', 'Brückentag'),
    ...free('2027-03-25 2028-04-13', 'Maundy Thursday', 'Gründonnerstag'),
  ],
  CR: [
    ...free(
      '2026-08-31 2027-08-31 2028-08-31',
      'Black Person and Afro-Costa Rican Culture Day',
      'Tag der Schwarzen und der afro-costa-ricanischen Kultur',
    ),
    ...notFree('2026-10-09 2027-10-12 2028-10-12', 'Columbus Day', 'Kolumbustag'),
    ...free('2026-12-01 2027-12-01 2028-12-01', 'Army Abolition Day', 'Tag der Abschaffung der Armee'),
  ],
  KR: [
    ...free('2026-02-16 2028-01-26', 'Korean New Year', 'Neujahrsfest'),
    ...notFree('2026-02-19', 'Korean New Year', 'Neujahrsfest'),
    ...free('2026-05-01 2027-05-03 2028-05-01', 'Labour Day', 'Tag der Arbeit'),
    ...free('2026-06-03', 'Local Election Day', 'Kommunalwahlen'),
    ...free('2028-04-12', 'National Assembly Election Day', 'Parlamentswahl'),
  ],
  CN: [
    ...free('2026-01-02', "New Year's Day", 'Neujahr'),
    ...free('2026-02-19 2026-02-20 2026-02-23 2027-02-08 2028-01-28', 'Spring Festival', 'Frühlingsfest'),
    ...free('2026-04-06', 'Tomb-Sweeping Day', 'Totengedenktag'),
    ...free('2026-05-04 2026-05-05 2028-05-02', 'Labour Day', 'Tag der Arbeit'),
    ...notFree('2026-06-01 2027-06-01 2028-06-01', "Children's Day", 'Kindertag'),
    ...free('2026-10-05 2026-10-06 2026-10-07', 'National Day', 'Nationalfeiertag'),
    ...expected('2027-02-09 2027-02-10', 'Spring Festival', 'Frühlingsfest'),
    ...expected('2027-05-03 2027-05-04', 'Labour Day', 'Tag der Arbeit'),
    ...expected('2027-10-04 2027-10-05 2028-10-04', 'National Day', 'Nationalfeiertag'),
    ...expected('2028-01-03', "New Year's Day", 'Neujahr'),
    ...expected('2028-05-29', 'Dragon Boat Festival', 'Drachenbootfest'),
    ...makeUp('2026-01-04', "New Year's Day", 'Neujahr'),
    ...makeUp('2026-02-14 2026-02-28', 'Spring Festival', 'Frühlingsfest'),
    ...makeUp('2026-05-09', 'Labour Day', 'Tag der Arbeit'),
    ...makeUp('2026-09-20 2026-10-10', 'National Day', 'Nationalfeiertag'),
  ],
  TW: [
    ...free('2026-02-27', 'Peace Memorial Day', 'Friedensgedenktag'),
    ...free('2026-04-03 2027-04-06 2028-04-03', "Children's Day", 'Kindertag'),
    ...free('2026-05-01 2027-04-30 2028-05-01', 'Labour Day', 'Tag der Arbeit'),
    ...free('2026-09-28 2027-09-28 2028-09-28', "Confucius' Birthday", 'Geburtstag des Konfuzius'),
    ...free('2026-10-09', 'National Day', 'Nationalfeiertag'),
    ...free('2026-10-26 2027-10-25 2028-10-25', 'Taiwan Restoration Day', 'Tag der Rückgabe Taiwans'),
    ...free('2026-12-25 2027-12-24 2028-12-25', 'Constitution Day', 'Tag der Verfassung'),
    ...free('2027-02-04 2028-01-24', "Little New Year's Eve", 'Tag vor dem Neujahrsabend'),
  ],
  IN: [
    ...free('2026-03-04', 'Holi', 'Holi'),
    ...free('2026-03-26', 'Ram Navami', 'Ram Navami'),
    ...free('2026-03-31', 'Mahavir Jayanti', 'Mahavir Jayanti'),
    ...free('2026-05-01', 'Buddha Purnima', 'Buddhas Geburtstag'),
    ...free('2026-05-27', 'Eid al-Adha', 'Opferfest'),
    ...free('2026-06-26', 'Ashura', 'Aschura'),
    ...free('2026-08-26', "Prophet's Birthday", 'Geburtstag des Propheten'),
    ...free('2026-09-04', 'Janmashtami', 'Janmashtami'),
    ...free('2026-10-20', 'Dussehra', 'Dussehra'),
    ...free('2026-11-24', "Guru Nanak's Birthday", 'Geburtstag des Guru Nanak'),
    ...expected('2027-03-10', 'Eid al-Fitr', 'Zuckerfest'),
    ...expected('2027-03-22', 'Holi', 'Holi'),
    ...expected('2027-04-15 2028-04-03', 'Ram Navami', 'Ram Navami'),
    ...expected('2027-05-17', 'Eid al-Adha', 'Opferfest'),
    ...expected('2027-05-20 2028-05-08', 'Buddha Purnima', 'Buddhas Geburtstag'),
    ...expected('2027-06-16', 'Ashura', 'Aschura'),
    ...expected('2027-08-25', 'Janmashtami', 'Janmashtami'),
    ...expected('2027-10-29 2028-10-17', 'Diwali', 'Diwali'),
    ...expected('2028-04-07', 'Mahavir Jayanti', 'Mahavir Jayanti'),
    ...expected('2028-08-04', "Prophet's Birthday", 'Geburtstag des Propheten'),
    ...expected('2028-09-27', 'Dussehra', 'Dussehra'),
    ...expected('2028-11-02', "Guru Nanak's Birthday", 'Geburtstag des Guru Nanak'),
  ],
  SG: [
    ...notFree('2027-03-09', 'Eid al-Fitr', 'Zuckerfest'),
    ...free('2027-03-10', 'Eid al-Fitr', 'Zuckerfest'),
    ...free('2027-05-17', 'Eid al-Adha', 'Opferfest'),
    ...free('2027-05-20', 'Vesak Day', 'Vesakh'),
    ...expected('2028-02-28', 'Eid al-Fitr', 'Zuckerfest'),
    ...expected('2028-05-09', 'Vesak Day', 'Vesakh'),
  ],
  MY: [
    ...notFree('2026-01-01 2027-01-01', "New Year's Day", 'Neujahr'),
    ...free('2026-03-20 2026-03-23 2027-03-11', 'Eid al-Fitr', 'Zuckerfest'),
    ...free('2026-06-02 2027-05-20', 'Vesak Day', 'Vesakh'),
    ...notFree('2027-02-24', 'Nuzul Al-Quran', 'Herabsendung des Korans'),
    ...notFree('2027-03-09', 'Eid al-Fitr', 'Zuckerfest'),
    ...free('2027-05-17', 'Eid al-Adha', 'Opferfest'),
    ...expected('2027-06-08 2028-05-26', 'Islamic New Year', 'Islamisches Neujahr'),
    ...free('2027-08-16', "Prophet Muhammad's Birthday", 'Geburtstag des Propheten'),
    ...expected('2028-02-28 2028-02-29', 'Eid al-Fitr', 'Zuckerfest'),
    ...expected('2028-05-09', 'Vesak Day', 'Vesakh'),
    ...notFree('2028-05-25', 'Islamic New Year', 'Islamisches Neujahr'),
    ...notFree('2028-08-03', "Prophet's Birthday", 'Geburtstag des Propheten'),
    ...expected('2028-08-04', "Prophet Muhammad's Birthday", 'Geburtstag des Propheten'),
    ...expected('2028-10-17', 'Deepavali', 'Deepavali'),
    ...notFree('2028-11-15', 'Deepavali', 'Deepavali'),
  ],
  TH: [
    ...free('2026-01-02', 'Bridge day', 'Brückentag'),
    ...free('2026-05-01 2028-05-01', 'Labour Day', 'Tag der Arbeit'),
    ...free('2026-06-01 2027-05-20', 'Visakha Bucha', 'Visakha Bucha'),
    ...free('2026-12-07', "King Bhumibol's Birthday", 'Geburtstag des Königs Bhumibol'),
    ...expected('2027-02-22 2028-02-10', 'Makha Bucha', 'Makha Bucha'),
    ...expected('2027-05-03', 'Labour Day', 'Tag der Arbeit'),
    ...free('2027-07-19', 'Buddhist Lent Day', 'Beginn der buddhistischen Fastenzeit'),
    ...expected('2027-07-20 2028-07-06', 'Asalha Bucha', 'Asalha Bucha'),
    ...expected('2027-10-25', 'King Chulalongkorn Memorial Day', 'Gedenktag für König Chulalongkorn'),
    ...expected('2027-12-06', "King Bhumibol's Birthday", 'Geburtstag des Königs Bhumibol'),
    ...expected('2028-01-03', "New Year's Day", 'Neujahr'),
    ...expected('2028-04-17', 'Songkran Festival', 'Songkran'),
    ...expected('2028-05-08', 'Visakha Bucha', 'Visakha Bucha'),
    ...expected('2028-06-05', "Queen Suthida's Birthday", 'Geburtstag der Königin Suthida'),
    ...expected('2028-07-07', 'Buddhist Lent Day', 'Beginn der buddhistischen Fastenzeit'),
    ...expected('2028-08-14', "Queen Sirikit's Birthday", 'Geburtstag der Königin Sirikit'),
    ...expected('2028-12-11', 'Constitution Day', 'Tag der Verfassung'),
  ],
  ID: [
    ...notFree('2026-03-20 2027-03-09', 'Eid al-Fitr', 'Zuckerfest'),
    ...expected('2027-03-11 2028-02-28', 'Eid al-Fitr', 'Zuckerfest'),
    ...expected('2027-05-17', 'Eid al-Adha', 'Opferfest'),
    ...expected('2028-05-09', 'Vesak Day', 'Vesakh'),
    ...expected('2028-05-26', 'Islamic New Year', 'Islamisches Neujahr'),
    ...notFree('2028-08-03', "Prophet's Birthday", 'Geburtstag des Propheten'),
    ...expected('2028-08-04', "Prophet's Birthday", 'Geburtstag des Propheten'),
  ],
  VN: [
    ...free('2026-04-27', "Hung Kings' Commemoration Day", 'Gedenktag der Hung-Könige'),
    ...free('2026-09-01', 'National Day', 'Nationalfeiertag'),
    ...expected('2026-11-24 2027-11-24 2028-11-24', 'Vietnam Culture Day', 'Tag der Kultur Vietnams'),
    ...expected('2027-02-04 2027-02-10 2028-01-24', 'Lunar New Year', 'Neujahrsfest'),
    ...expected('2027-05-03', 'Labour Day', 'Tag der Arbeit'),
    ...expected('2027-09-03 2028-09-01 2028-09-04', 'National Day', 'Nationalfeiertag'),
    ...expected('2028-01-03', "New Year's Day", 'Neujahr'),
    ...expected('2028-05-02', 'Reunification Day', 'Tag der Wiedervereinigung'),
  ],
  PH: [
    ...free('2026-02-17', 'Chinese New Year', 'Chinesisches Neujahr'),
    ...free('2026-08-21 2028-08-21', 'Ninoy Aquino Day', 'Ninoy-Aquino-Tag'),
    ...free('2026-11-02 2027-11-02', "All Souls' Day", 'Allerseelen'),
    ...free('2026-12-08 2027-12-08 2028-12-08', 'Immaculate Conception', 'Mariä Empfängnis'),
    ...free('2026-12-24 2027-12-24', 'Christmas Eve', 'Heiligabend'),
    ...free('2026-12-31 2027-12-31', "New Year's Eve", 'Silvester'),
    ...free('2027-11-01 2028-11-01', "All Saints' Day", 'Allerheiligen'),
    ...expected('2028-01-26', 'Chinese New Year', 'Chinesisches Neujahr'),
  ],
  AE: [
    ...notFree('2026-01-16 2027-01-05 2028-12-14', 'Laylat al-Miraj', 'Himmelfahrt des Propheten'),
    ...notFree('2026-02-18 2027-02-08 2028-01-28', 'First day of Ramadan', 'Erster Tag des Ramadan'),
    ...expected('2026-03-19', 'Eid al-Fitr', 'Zuckerfest'),
    ...expected('2026-05-26 2028-05-04', 'Day of Arafah', 'Tag von Arafat'),
    ...free('2026-12-03 2027-12-03', 'National Day', 'Nationalfeiertag'),
  ],
  SA: [
    ...expected('2026-03-23 2026-03-24 2027-03-14 2028-03-01', 'Eid al-Fitr', 'Zuckerfest'),
    ...expected('2026-05-31 2027-05-19 2028-05-08 2028-05-09', 'Eid al-Adha', 'Opferfest'),
    ...expected('2028-09-24', 'National Day', 'Nationalfeiertag'),
  ],
  BH: [
    ...expected(
      '2026-03-22 2026-03-23 2026-03-24 2027-03-10 2027-03-11 2028-02-27 2028-02-28 2028-02-29',
      'Eid al-Fitr',
      'Zuckerfest',
    ),
    ...expected('2026-05-03 2027-05-02', 'Labour Day', 'Tag der Arbeit'),
    ...expected('2026-05-31 2027-05-19 2028-05-08 2028-05-09', 'Eid al-Adha', 'Opferfest'),
    ...expected('2026-06-24 2027-06-14 2028-06-04 2028-06-05', 'Ashura', 'Aschura'),
    ...expected('2027-01-03 2028-01-02', "New Year's Day", 'Neujahr'),
    ...expected('2027-08-15', "Prophet's Birthday", 'Geburtstag des Propheten'),
    ...expected('2027-12-19 2028-12-18', 'National Day', 'Nationalfeiertag'),
  ],
  EG: [
    ...notFree(
      '2026-01-25 2027-01-25 2028-01-25',
      'Revolution Day (25 January)',
      'Tag der Revolution (25. Januar)',
    ),
    ...free('2026-01-29', 'Revolution Day (25 January)', 'Tag der Revolution (25. Januar)'),
    ...expected('2026-05-26 2028-05-04', 'Day of Arafah', 'Tag von Arafat'),
    ...notFree('2026-06-16 2027-06-06', 'Islamic New Year', 'Islamisches Neujahr'),
    ...expected('2026-06-18 2027-06-10', 'Islamic New Year', 'Islamisches Neujahr'),
    ...notFree('2026-06-30 2027-06-30', 'Revolution Day (30 June)', 'Tag der Revolution (30. Juni)'),
    ...free('2026-07-02', 'Revolution Day (30 June)', 'Tag der Revolution (30. Juni)'),
    ...notFree('2026-10-06 2027-10-06', 'Armed Forces Day', 'Tag der Streitkräfte'),
    ...free('2026-10-08', 'Armed Forces Day', 'Tag der Streitkräfte'),
    ...expected('2027-01-28 2028-01-27', 'Revolution Day (25 January)', 'Tag der Revolution (25. Januar)'),
    ...notFree('2027-04-25 2028-04-25', 'Sinai Liberation Day', 'Tag der Befreiung des Sinai'),
    ...expected('2027-04-29 2028-04-27', 'Sinai Liberation Day', 'Tag der Befreiung des Sinai'),
    ...expected('2027-07-01', 'Revolution Day (30 June)', 'Tag der Revolution (30. Juni)'),
    ...expected('2027-10-07', 'Armed Forces Day', 'Tag der Streitkräfte'),
    ...notFree('2028-05-01', 'Labour Day', 'Tag der Arbeit'),
    ...notFree('2028-07-23', 'Revolution Day (23 July)', 'Tag der Revolution (23. Juli)'),
    ...expected('2028-07-27', 'Revolution Day (23 July)', 'Tag der Revolution (23. Juli)'),
  ],
  MA: [
    ...free('2026-01-14 2027-01-14 2028-01-14', 'Amazigh New Year', 'Neujahr der Amazigh'),
    ...expected('2026-05-28 2027-05-17', 'Eid al-Adha', 'Opferfest'),
    ...expected('2026-08-26 2028-08-04', "Prophet's Birthday", 'Geburtstag des Propheten'),
    ...expected('2027-03-10', 'Eid al-Fitr', 'Zuckerfest'),
    ...free('2028-10-31', 'Unity Day', 'Tag der Einheit'),
  ],
  ZA: [...free('2026-11-04', 'Local Government Elections', 'Kommunalwahlen')],
};
