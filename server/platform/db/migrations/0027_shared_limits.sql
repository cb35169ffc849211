CREATE UNLOGGED TABLE "request_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"total" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "concurrency_slots" (
	"tenant" text NOT NULL,
	"slot" integer NOT NULL,
	"instance_id" text NOT NULL,
	"is_wanted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "concurrency_slots_tenant_slot_pk" PRIMARY KEY("tenant","slot")
);
