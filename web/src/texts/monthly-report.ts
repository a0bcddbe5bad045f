import de from '@cfm/contract/messages/de/monthly-report.json';
import en from '@cfm/contract/messages/en/monthly-report.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('monthlyReport', { en, de });
