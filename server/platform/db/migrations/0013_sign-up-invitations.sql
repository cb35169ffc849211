CREATE TABLE "sign_up_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_up_invitations_email_unique" UNIQUE("email"),
	CONSTRAINT "sign_up_invitations_codeHash_unique" UNIQUE("code_hash")
);
