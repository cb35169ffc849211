CREATE TABLE "promo_reservations" (
	"workspace_id" text NOT NULL,
	"promotion_id" text NOT NULL,
	"coupon_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promo_reservations_workspace_id_promotion_id_pk" PRIMARY KEY("workspace_id","promotion_id")
);
--> statement-breakpoint
ALTER TABLE "promo_reservations" ADD CONSTRAINT "promo_reservations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promo_reservations_coupon_id_index" ON "promo_reservations" USING btree ("coupon_id");