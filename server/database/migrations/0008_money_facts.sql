CREATE TABLE "money_facts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "token_ledger_of_a_payment";--> statement-breakpoint
ALTER TABLE "money_facts" ADD CONSTRAINT "money_facts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "token_ledger_granted_once" ON "token_ledger" USING btree ("payment_id") WHERE "token_ledger"."payment_id" is not null and "token_ledger"."reason" = 'granted';