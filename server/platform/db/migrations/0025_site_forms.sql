CREATE TABLE "site_forms" (
	"reference" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "site_forms" ("reference", "kind", "name", "email", "values", "created_at")
SELECT 'S-' || "id", 'sales', "name", "email", jsonb_build_object('company', "company", 'company_size', "company_size", 'message', "message"), "created_at" FROM "sales_requests";
--> statement-breakpoint
DROP TABLE "sales_requests" CASCADE;--> statement-breakpoint
CREATE INDEX "site_forms_by_time" ON "site_forms" USING btree ("created_at");
