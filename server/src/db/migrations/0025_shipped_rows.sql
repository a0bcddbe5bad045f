-- What the shipped data brought so far. Up to here nobody could add, change or delete a market or a dealer: all there are came
-- with the product, under the code or number they have.
INSERT INTO shipped_rows (kind, code, row_id, name, name_de)
SELECT 'market', iso_code, market_id, name, name_de FROM markets
UNION ALL
SELECT 'dealer', number, dealer_id, name, NULL FROM dealers;
