import { sql } from 'drizzle-orm';
import { isAnyBlacklisted } from '../blacklist/is-blacklisted.ts';

/** The contact `o` with its addresses and cars, as the contract shows it: one JSON object, read by one statement. */
export const contactJson = sql`(select row_to_json(shown) from (
  select o.contact_id as "contactId", o.title, o.academic_title as "academicTitle", o.first_name as "firstName",
    o.last_name as "lastName", concat_ws(' ', o.first_name, o.last_name) as "fullName", o.emails, o.phones, o.language,
    (select coalesce(json_agg(row_to_json(a) order by a.kind), '[]') from (
      select kind, bu_name as "buName", street, house_number as "houseNumber", zip_code as "zipCode", city, country_code as "countryCode"
      from contact_addresses where contact_id = o.contact_id) a) as addresses,
    o.note,
    (select coalesce(json_agg(row_to_json(k) order by k."contactCarId"), '[]') from (
      select k.contact_car_id as "contactCarId", k.vin, k.brand_id as "brandId", k.model_id as "modelId", d.name as "modelName",
        k.model_code as "modelCode", k.licence_plate as "licencePlate", k.country_of_registration_code as "countryOfRegistrationCode",
        k.first_registration as "firstRegistration", k.mileage_km as "mileageKm", k.dealer_id as "dealerId", e.name as "dealerName"
      from contact_cars k
      left join car_models d on d.model_id = k.model_id
      left join dealers e on e.dealer_id = k.dealer_id
      where k.contact_id = o.contact_id) k) as cars,
    ${isAnyBlacklisted(sql`o.emails`)} as "isBlacklisted", o.version
) shown)`;
