ALTER TABLE "backup_codes" DROP CONSTRAINT "backup_codes_pkey";--> statement-breakpoint
ALTER TABLE "backup_codes" ADD CONSTRAINT "backup_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash");
