ALTER TABLE "gdpr_exports" DROP CONSTRAINT "gdpr_exports_contact_id_contacts_contact_id_fk";
