CREATE TABLE "sign_in_ledger" (
	"born_at" timestamp with time zone PRIMARY KEY DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "sign_in_ledger" DEFAULT VALUES;
