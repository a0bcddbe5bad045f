import de from '@cfm/contract/messages/de/daily-report.json';
import en from '@cfm/contract/messages/en/daily-report.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('dailyReport', { en, de });
