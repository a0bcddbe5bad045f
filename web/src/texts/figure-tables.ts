import de from '@cfm/contract/messages/de/figure-tables.json';
import en from '@cfm/contract/messages/en/figure-tables.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('figureTables', { en, de });
