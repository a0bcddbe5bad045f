import de from '@cfm/contract/messages/de/spreadsheet-import.json';
import en from '@cfm/contract/messages/en/spreadsheet-import.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('spreadsheetImport', { en, de });
