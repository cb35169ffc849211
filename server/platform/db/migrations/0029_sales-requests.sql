CREATE TABLE "sales_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"company_size" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sales_requests_by_time" ON "sales_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_server_owner" ON "users" USING btree ("created_at") WHERE "users"."is_server_owner";